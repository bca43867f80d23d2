import { sql } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'
import type { Program } from '../platform/http/route.ts'
import type { IdentityTables } from './tables.ts'

export async function upsertCredential(
  db: Db,
  credential: {
    accountId: string
    passwordHash: string
    mustRenew: boolean
    /** Set by a mailed code; counts where it takes another's place. */
    isByCode: boolean
    now: Date
  },
): Promise<void> {
  const values = {
    password_hash: credential.passwordHash,
    must_renew: credential.mustRenew,
    changed_at: credential.now,
  }
  await over<IdentityTables>(db)
    .insertInto('credential')
    .values({ account_id: credential.accountId, ...values })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ ...values, by_code: credential.isByCode }),
    )
    .execute()
}

export async function mustRenewPassword(db: Db, accountId: string): Promise<boolean> {
  const row = await over<IdentityTables>(db)
    .selectFrom('credential')
    .select('must_renew')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.must_renew ?? false
}

export async function selectPasswordHash(db: Db, accountId: string): Promise<string | null> {
  const row = await over<IdentityTables>(db)
    .selectFrom('credential')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

export function selectCredential(db: Db, accountId: string) {
  return over<IdentityTables>(db)
    .selectFrom('credential')
    .select(['changed_at', 'by_code'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** A factor, or what stood in for a lost one. */
export type Given = 'factor' | 'passkey' | 'recovery'

export async function insertSession(
  db: Db,
  session: {
    id: string
    accountId: string
    refreshHash: string
    userAgent: string | null
    clientAddress: string
    now: Date
    expiresAt: Date
    /** What was given beside the first factor, just now. */
    gave?: Given
    /** What the authorization server keeps of a session that a program has opened; a grant opens one. */
    hosted?: { grantId: string; payload: object }
    program?: Program
  },
): Promise<void> {
  const { hosted, program } = session
  await over<IdentityTables>(db)
    .insertInto('session')
    .values({
      id: session.id,
      account_id: session.accountId,
      refresh_hash: session.refreshHash,
      user_agent: session.userAgent,
      client_address: session.clientAddress,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
      ...((session.gave === 'factor' || session.gave === 'passkey') && { confirmed_at: session.now }),
      ...(session.gave === 'passkey' && { passkey_at: session.now }),
      ...(session.gave === 'recovery' && { recovered_at: session.now }),
      ...(hosted && { grant_id: hosted.grantId, hosted: JSON.stringify(hosted.payload) }),
      ...(program && toProgramColumns(program)),
    })
    .execute()
}

const PROGRAM_COLUMNS = ['program_client', 'program_scopes', 'program_spend_points', 'program_name'] as const

const toProgramColumns = ({ clientId, scopes, spendLimitPoints, name = null }: Program) => ({
  program_client: clientId,
  program_scopes: [...scopes],
  program_spend_points: spendLimitPoints,
  program_name: name,
})

/** Makes an open session a program's, unless it is one already: what was allowed once is never widened. */
export async function giveSessionToProgram(db: Db, sessionId: string, program: Program): Promise<void> {
  await over<IdentityTables>(db)
    .updateTable('session')
    .set(toProgramColumns(program))
    .where('id', '=', sessionId)
    .where('program_client', 'is', null)
    .execute()
}

/**
 * Puts a new refresh token in the place of the one that was used. Of several that use the same token at once, one wins.
 *
 * @returns the session, or undefined where no open session has that token now
 */
export function rotateRefreshToken(db: Db, change: { usedHash: string; newHash: string; now: Date }) {
  return over<IdentityTables>(db)
    .updateTable('session')
    .set({ refresh_hash: change.newHash, last_used_at: change.now })
    .where('refresh_hash', '=', change.usedHash)
    .where('ended_at', 'is', null)
    .returning(['id', 'account_id', 'expires_at'])
    .executeTakeFirst()
}

export function findSessionByRefreshHash(db: Db, refreshHash: string) {
  return over<IdentityTables>(db)
    .selectFrom('session')
    .select(['id', 'account_id', 'expires_at', 'last_used_at', 'renewal_seen_at'])
    .where('refresh_hash', '=', refreshHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Notes that the tokens of a session's last renewal have arrived. */
export async function markRenewalSeen(db: Db, sessionId: string): Promise<void> {
  await over<IdentityTables>(db)
    .updateTable('session')
    .set((session) => ({ renewal_seen_at: session.ref('last_used_at') }))
    .where('id', '=', sessionId)
    .execute()
}

/** From where people signed in to an account, open or not; a program may run anywhere, so its sessions are left out. */
export async function selectSignInAddresses(db: Db, accountId: string): Promise<string[]> {
  const rows = await over<IdentityTables>(db)
    .selectFrom('session')
    .select('client_address')
    .distinct()
    .where('account_id', '=', accountId)
    .where('program_client', 'is', null)
    .where('client_address', 'is not', null)
    .limit(1_000)
    .execute()
  return rows.map(({ client_address }) => client_address!)
}

/** The account of an open or ended session; null where no session has that token. */
export async function findRefreshTokenOwner(db: Db, refreshHash: string): Promise<string | null> {
  const sessions = over<IdentityTables>(db).selectFrom('session').select('account_id')
  const row = await sessions.where('refresh_hash', '=', refreshHash).executeTakeFirst()
  return row?.account_id ?? null
}

export async function insertUsedToken(
  db: Db,
  used: { hash: string; sessionId: string; now: Date },
): Promise<void> {
  await over<IdentityTables>(db)
    .insertInto('used_refresh_token')
    .values({ token_hash: used.hash, session_id: used.sessionId, used_at: used.now })
    .execute()
}

export function findUsedToken(db: Db, hash: string) {
  return over<IdentityTables>(db)
    .selectFrom('used_refresh_token')
    .select(['session_id', 'used_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
}

export type EndReason = 'signed_out' | 'ended_elsewhere' | 'token_reused' | 'password_changed' | 'deactivated'

/** Ends the open sessions of an account, all or all but one. */
export async function endSessions(
  db: Db,
  end: { accountId: string; except: string | null; reason: EndReason; now: Date },
): Promise<void> {
  let open = over<IdentityTables>(db)
    .updateTable('session')
    .set({ ended_at: end.now, end_reason: end.reason })
    .where('account_id', '=', end.accountId)
    .where('ended_at', 'is', null)
  if (end.except !== null) open = open.where('id', '<>', end.except)
  await open.execute()
}

const BEGUN = ['challenge', 'ticket', 'sign_in_link', 'mailed_code', 'passkey_challenge'] as const

/** Every way in that an account has been given for a while, those to a program too; its grants and tokens stay. */
export async function deleteBegunSignIns(tx: Db, accountId: string): Promise<void> {
  for (const table of BEGUN)
    await over<IdentityTables>(tx).deleteFrom(table).where('account_id', '=', accountId).execute()
  await sql`
    delete from hosted_record
    where kind in ('Interaction', 'Allowance', 'AuthorizationCode', 'DeviceCode')
      and ${accountId} in (payload->>'accountId', payload->'result'->'login'->>'accountId')`.execute(over(tx))
}

/** @returns whether this account had such an open session */
export async function endOwnSession(
  db: Db,
  end: { accountId: string; sessionId: string; now: Date },
): Promise<boolean> {
  const row = await over<IdentityTables>(db)
    .updateTable('session')
    .set({ ended_at: end.now, end_reason: 'ended_elsewhere' })
    .where('account_id', '=', end.accountId)
    .where('id', '=', end.sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const SESSION_COLUMNS = [
  'id',
  'user_agent',
  'client_address',
  'created_at',
  'last_used_at',
  ...PROGRAM_COLUMNS,
] as const

export function openSessions(db: Db, accountId: string, now: Date) {
  return over<IdentityTables>(db)
    .selectFrom('session')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
}

export async function selectOpenSessions(
  db: Db,
  accountId: string,
  page: { now: Date; limit: number; offset: number },
) {
  const open = openSessions(db, accountId, page.now)
  const rows = await open
    .select(SESSION_COLUMNS)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { count } = await open.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}

export async function endSession(
  db: Db,
  end: { sessionId: string; reason: EndReason; now: Date },
): Promise<void> {
  await over<IdentityTables>(db)
    .updateTable('session')
    .set({ ended_at: end.now, end_reason: end.reason })
    .where('id', '=', end.sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export function findOpenSession(db: Db, sessionId: string, now: Date) {
  return over<IdentityTables>(db)
    .selectFrom('session')
    .select(['id', 'account_id', 'last_used_at', 'renewal_seen_at', 'passkey_at', ...PROGRAM_COLUMNS])
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('blocked_program')
            .select('client_id')
            .whereRef('client_id', '=', 'session.program_client'),
        ),
      ),
    )
    .executeTakeFirst()
}

/** When the person of an open session last confirmed it, and came in with a recovery code; null where they have not. */
export function findConfirmation(db: Db, sessionId: string) {
  const sessions = over<IdentityTables>(db).selectFrom('session').select(['confirmed_at', 'recovered_at'])
  return sessions.where('id', '=', sessionId).where('ended_at', 'is', null).executeTakeFirst()
}

export async function markConfirmed(db: Db, sessionId: string, now: Date): Promise<void> {
  await over<IdentityTables>(db)
    .updateTable('session')
    .set({ confirmed_at: now })
    .where('id', '=', sessionId)
    .execute()
}

export async function markPasskeyGiven(db: Db, sessionId: string, now: Date): Promise<void> {
  await over<IdentityTables>(db)
    .updateTable('session')
    .set({ passkey_at: now })
    .where('id', '=', sessionId)
    .execute()
}

export function selectSigningKeys(db: Db) {
  return over<IdentityTables>(db)
    .selectFrom('signing_key')
    .select(['id', 'private_jwk', 'public_jwk', 'retired_at'])
    .orderBy('created_at', 'desc')
    .execute()
}

/** Puts another form of the same key in its place, unless somebody else has. */
export async function replaceSigningKey(
  db: Db,
  key: { id: string; before: string; sealed: string },
): Promise<void> {
  await over<IdentityTables>(db)
    .updateTable('signing_key')
    .set({ private_jwk: key.sealed })
    .where('id', '=', key.id)
    .where('private_jwk', '=', key.before)
    .execute()
}

/** @param change.all those too that were retired before, at another time */
export async function retireKeys(db: Db, change: { retiredAt: Date; all: boolean }): Promise<void> {
  await sql`lock table signing_key in exclusive mode`.execute(over(db))
  let keys = over<IdentityTables>(db).updateTable('signing_key').set({ retired_at: change.retiredAt })
  if (!change.all) keys = keys.where('retired_at', 'is', null)
  await keys.execute()
}

/** Only where there is no key that signs yet, whoever else tries at the same time. */
export async function insertFirstKey(
  db: Db,
  key: { id: string; sealedJwk: string; publicJwk: object },
): Promise<void> {
  await sql`lock table signing_key in exclusive mode`.execute(over(db))
  await sql`
    insert into signing_key (id, private_jwk, public_jwk)
    select ${key.id}, ${key.sealedJwk}, ${JSON.stringify(key.publicJwk)}::jsonb
    where not exists (select 1 from signing_key where retired_at is null)`.execute(over(db))
}
