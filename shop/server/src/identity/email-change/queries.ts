import { over, type Db } from '../../platform/db/db.ts'
import type { IdentityTables } from '../tables.ts'

export async function replaceEmailChange(
  tx: Db,
  change: { accountId: string; newEmail: string; secretHash: string; askedAt: Date; expiresAt: Date },
): Promise<void> {
  const values = {
    new_email: change.newEmail,
    secret_hash: change.secretHash,
    asked_at: change.askedAt,
    expires_at: change.expiresAt,
  }
  await over<IdentityTables>(tx)
    .insertInto('email_change')
    .values({ account_id: change.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

export function selectEmailChange(db: Db, accountId: string, now: Date) {
  return over<IdentityTables>(db)
    .selectFrom('email_change')
    .select(['new_email', 'asked_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Of several who open one link at once, one gets the change. */
export function takeEmailChange(tx: Db, secretHash: string, now: Date) {
  return over<IdentityTables>(tx)
    .deleteFrom('email_change')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .returning(['account_id', 'new_email'])
    .executeTakeFirst()
}

/** @returns whether there was one */
export async function deleteEmailChange(tx: Db, accountId: string): Promise<boolean> {
  const row = await over<IdentityTables>(tx)
    .deleteFrom('email_change')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}
