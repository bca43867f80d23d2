import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { IdentityTables } from '../tables.ts'

export interface HostedRecord {
  readonly kind: string
  readonly idHash: string
}

export async function upsertRecord(
  db: Db,
  record: HostedRecord & {
    payload: object
    grantId: string | null
    expiresAt: Date
    userCodeHash?: string | null
  },
): Promise<void> {
  const values = {
    payload: JSON.stringify(record.payload),
    grant_id: record.grantId,
    expires_at: record.expiresAt,
    user_code_hash: record.userCodeHash ?? null,
  }
  await over<IdentityTables>(db)
    .insertInto('hosted_record')
    .values({ kind: record.kind, id_hash: record.idHash, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doUpdateSet(values))
    .execute()
}

export function findRecord(db: Db, { kind, idHash }: HostedRecord) {
  return over<IdentityTables>(db)
    .selectFrom('hosted_record')
    .select(['payload', 'consumed_at', 'expires_at'])
    .where('kind', '=', kind)
    .where('id_hash', '=', idHash)
    .executeTakeFirst()
}

/** Of several who consume one record at once, one does. */
export async function consumeRecord(
  db: Db,
  { kind, idHash, now }: HostedRecord & { now: Date },
): Promise<boolean> {
  const row = await over<IdentityTables>(db)
    .updateTable('hosted_record')
    .set({ consumed_at: now })
    .where('kind', '=', kind)
    .where('id_hash', '=', idHash)
    .where('consumed_at', 'is', null)
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a record away; of several who do at once, one gets what was in it. */
export async function takeRecord(
  db: Db,
  { kind, idHash, now }: HostedRecord & { now: Date },
): Promise<unknown> {
  const row = await over<IdentityTables>(db)
    .deleteFrom('hosted_record')
    .where('kind', '=', kind)
    .where('id_hash', '=', idHash)
    .returning(['payload', 'expires_at'])
    .executeTakeFirst()
  return row !== undefined && row.expires_at > now ? row.payload : null
}

interface TypedCode {
  readonly userCodeHash: string
  readonly now: Date
}

const undecided = (db: Db, { userCodeHash, now }: TypedCode) =>
  over<IdentityTables>(db)
    .selectFrom('hosted_record')
    .where('kind', '=', 'DeviceCode')
    .where('user_code_hash', '=', userCodeHash)
    .where('expires_at', '>', now)
    .where(sql<boolean>`not payload ?| array['accountId', 'error']`)

/** @returns what a device asked for, while nobody has decided */
export async function findDeviceCode(db: Db, code: TypedCode): Promise<unknown> {
  return (await undecided(db, code).select('payload').executeTakeFirst())?.payload
}

/** @returns false where somebody has decided; the condition and the change are one statement */
export async function decideDeviceCode(
  db: Db,
  { decision, ...code }: TypedCode & { decision: object & { grantId?: string } },
): Promise<boolean> {
  const row = await over<IdentityTables>(db)
    .updateTable('hosted_record')
    .set({
      payload: sql`payload || ${JSON.stringify(decision)}::jsonb`,
      grant_id: decision.grantId ?? null,
    })
    .where('id_hash', 'in', undecided(db, code).select('id_hash'))
    .where('kind', '=', 'DeviceCode')
    .where(sql<boolean>`not payload ?| array['accountId', 'error']`)
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteRecord(db: Db, { kind, idHash }: HostedRecord): Promise<void> {
  await over<IdentityTables>(db)
    .deleteFrom('hosted_record')
    .where('kind', '=', kind)
    .where('id_hash', '=', idHash)
    .execute()
}

export async function deleteRecordsOfGrant(db: Db, kind: string, grantId: string): Promise<void> {
  await over<IdentityTables>(db)
    .deleteFrom('hosted_record')
    .where('kind', '=', kind)
    .where('grant_id', '=', grantId)
    .execute()
}

export function findSessionOfGrant(db: Db, grantId: string) {
  return over<IdentityTables>(db)
    .selectFrom('session')
    .select(['id', 'ended_at', 'expires_at'])
    .where('grant_id', '=', grantId)
    .executeTakeFirst()
}

export function findSessionOfToken(db: Db, refreshHash: string) {
  return over<IdentityTables>(db)
    .selectFrom('session')
    .select(['id', 'hosted', 'expires_at'])
    .where('refresh_hash', '=', refreshHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

export function findSessionById(db: Db, id: string) {
  return over<IdentityTables>(db)
    .selectFrom('session')
    .select(['id', 'account_id', 'hosted', 'expires_at', 'created_at'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** @returns the open session with this refresh token; undefined where there is none */
export function keepHostedPayload(
  db: Db,
  { grantId, refreshHash, hosted }: { grantId: string; refreshHash: string; hosted: object },
) {
  return over<IdentityTables>(db)
    .updateTable('session')
    .set({ hosted: JSON.stringify(hosted) })
    .where('grant_id', '=', grantId)
    .where('refresh_hash', '=', refreshHash)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
}

/** Whether a session with one of these refresh tokens is bound to a protected resource. */
export async function isForTools(db: Db, refreshHashes: readonly string[]): Promise<boolean> {
  const row = await over<IdentityTables>(db)
    .selectFrom('session')
    .select('id')
    .where('refresh_hash', 'in', refreshHashes)
    .where(sql<boolean>`hosted ? 'resource'`)
    .executeTakeFirst()
  return row !== undefined
}
