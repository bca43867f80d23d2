import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { IdentityTables } from '../tables.ts'

const on = (db: Db) => over<IdentityTables>(db)

export type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>
export type PasskeyPurpose = 'register' | 'sign_in' | 'confirm'

export function selectPasskeys(db: Db, accountId: string) {
  return on(db)
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function countPasskeys(db: Db, accountId: string): Promise<number> {
  const { count } = await on(db)
    .selectFrom('passkey')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function findPasskey(db: Db, credentialId: string) {
  return on(db).selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** @throws a unique violation of `passkey_credential_id_key` where the device is known already */
export async function insertPasskey(
  tx: Db,
  passkey: {
    id: string
    accountId: string
    credentialId: string
    publicKey: Buffer
    counter: number
    transports: readonly string[]
    name: string
    now: Date
  },
): Promise<void> {
  await on(tx)
    .insertInto('passkey')
    .values({
      id: passkey.id,
      account_id: passkey.accountId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: passkey.now,
    })
    .execute()
}

/**
 * Notes a signature. Of two with one count, one is noted; authenticators that do not count stay at 0.
 *
 * @returns false where the count is no higher than before, as a copy of the device would have it
 */
export async function notePasskeyUse(
  db: Db,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const row = await on(db)
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether the account has it */
export async function setPasskeyName(
  db: Db,
  { id, accountId, name }: { accountId: string; id: string; name: string },
): Promise<boolean> {
  const row = await on(db)
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether the account had it */
export async function deletePasskey(tx: Db, own: { accountId: string; id: string }): Promise<boolean> {
  const row = await on(tx)
    .deleteFrom('passkey')
    .where('id', '=', own.id)
    .where('account_id', '=', own.accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deletePasskeys(tx: Db, accountId: string): Promise<void> {
  await on(tx).deleteFrom('passkey').where('account_id', '=', accountId).execute()
}

export async function insertPasskeyChallenge(
  db: Db,
  challenge: {
    hash: string
    purpose: PasskeyPurpose
    accountId: string | null
    sessionId: string | null
    expiresAt: Date
  },
): Promise<void> {
  await on(db)
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: challenge.hash,
      purpose: challenge.purpose,
      account_id: challenge.accountId,
      session_id: challenge.sessionId,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** Good once: of several who bring it at once, one gets it. */
export function takePasskeyChallenge(db: Db, taken: { hash: string; purpose: PasskeyPurpose; now: Date }) {
  return on(db)
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', taken.hash)
    .where('purpose', '=', taken.purpose)
    .where('expires_at', '>', taken.now)
    .returning(['account_id', 'session_id'])
    .executeTakeFirst()
}
