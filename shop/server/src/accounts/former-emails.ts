import { emailKey } from '@segno/contract'
import { over, type Db } from '../platform/db/db.ts'
import type { Kept } from '../platform/db/sweep.ts'
import { eraseMailsBefore } from '../platform/mail/mail.ts'
import type { AccountsTables } from './tables.ts'

const DAY_MS = 86_400_000

/** Longer than any email that was queued before its address was left: two days of tries, and 30 of being sent. */
export const FORMER_EMAILS_KEPT: Kept = { table: 'former_email', since: 'left_at', forMs: 33 * DAY_MS }

/** In the transaction that gives the account another address, and before it does. */
export async function insertFormerEmail(tx: Db, accountId: string): Promise<void> {
  await over<AccountsTables>(tx)
    .insertInto('former_email')
    .columns(['account_id', 'email_key'])
    .expression((from) =>
      from
        .selectFrom('account')
        .select(['id', (eb) => eb.fn.coalesce('email_key', 'email').as('email_key')])
        .where('id', '=', accountId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'email_key'])
        .doUpdateSet((eb) => ({ left_at: eb.ref('excluded.left_at') })),
    )
    .execute()
}

export function selectFormerEmails(db: Db, accountId: string) {
  return over<AccountsTables>(db)
    .selectFrom('former_email')
    .select(['email_key as email', 'left_at as leftAt'])
    .where('account_id', '=', accountId)
    .orderBy('left_at')
    .execute()
}

/** Erases what was mailed to an account's earlier addresses; their next owner's emails stay. */
export async function eraseFormerEmails(tx: Db, accountId: string): Promise<void> {
  for (const { email, leftAt } of await selectFormerEmails(tx, accountId))
    await eraseMailsBefore(tx, emailKey(email), leftAt)
  await over<AccountsTables>(tx).deleteFrom('former_email').where('account_id', '=', accountId).execute()
}
