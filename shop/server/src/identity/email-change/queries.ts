import { over, type Db } from '../../platform/db/db.ts'
import type { IdentityTables } from '../tables.ts'

export async function replaceEmailChange(
  tx: Db,
  change: {
    accountId: string
    newEmail: string
    secretHash: string
    /** Of the link that stops it. */
    stopHash: string
    askedAt: Date
    /** Its link does not work before. */
    heldUntil: Date | null
    expiresAt: Date
  },
): Promise<void> {
  const values = {
    new_email: change.newEmail,
    secret_hash: change.secretHash,
    stop_hash: change.stopHash,
    asked_at: change.askedAt,
    held_until: change.heldUntil,
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
    .select(['new_email', 'asked_at', 'held_until', 'expires_at'])
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
    .returning(['account_id', 'new_email', 'held_until'])
    .executeTakeFirst()
}

/** @returns whose address stays; undefined where the link stops nothing */
export function takeStoppedChange(tx: Db, stopHash: string) {
  return over<IdentityTables>(tx)
    .deleteFrom('email_change')
    .where('stop_hash', '=', stopHash)
    .returning('account_id')
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
