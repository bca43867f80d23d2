import { over, type Db } from '../../platform/db/db.ts'
import type { IdentityTables } from '../tables.ts'

export async function insertIdentity(
  tx: Db,
  identity: {
    id: string
    accountId: string
    providerId: string
    issuer: string
    subject: string
    email: string | null
    linkedAt: Date
  },
): Promise<void> {
  await over<IdentityTables>(tx)
    .insertInto('social_identity')
    .values({
      id: identity.id,
      account_id: identity.accountId,
      provider_id: identity.providerId,
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email,
      linked_at: identity.linkedAt,
    })
    .execute()
}

/** @returns the id of the account that an issuer's person comes in to */
export async function selectAccountIdBySubject(
  db: Db,
  key: { issuer: string; subject: string },
): Promise<string | null> {
  const row = await over<IdentityTables>(db)
    .selectFrom('social_identity')
    .select('account_id')
    .where('issuer', '=', key.issuer)
    .where('subject', '=', key.subject)
    .executeTakeFirst()
  return row?.account_id ?? null
}

export function selectIdentities(db: Db, accountId: string) {
  return over<IdentityTables>(db)
    .selectFrom('social_identity')
    .select(['id', 'provider_id', 'email', 'linked_at'])
    .where('account_id', '=', accountId)
    .orderBy('linked_at')
    .orderBy('id')
    .execute()
}

export function deleteIdentity(tx: Db, accountId: string, id: string) {
  return over<IdentityTables>(tx)
    .deleteFrom('social_identity')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(['provider_id'])
    .executeTakeFirst()
}

/** Of several that bring the same answer at once, one takes it. */
export async function takeState(db: Db, state: { hash: string; expiresAt: Date }): Promise<boolean> {
  const row = await over<IdentityTables>(db)
    .insertInto('social_used_state')
    .values({ state_hash: state.hash, expires_at: state.expiresAt })
    .onConflict((conflict) => conflict.column('state_hash').doNothing())
    .returning('state_hash')
    .executeTakeFirst()
  return row !== undefined
}

const WAYS_IN = [
  'credential',
  'social_identity',
  'totp',
  'passkey',
  'email_factor',
  'recovery_code',
  'device',
] as const

/** Everything with which an account could be entered again and again. */
export async function deleteWaysIn(tx: Db, accountId: string): Promise<void> {
  for (const table of WAYS_IN)
    await over<IdentityTables>(tx).deleteFrom(table).where('account_id', '=', accountId).execute()
}
