import { sql } from 'kysely'
import type { ReadableAccounts } from '../../../accounts/public.ts'
import { over, type Db } from '../../../platform/db/db.ts'
import type { BillingTables } from '../../tables.ts'
import { FORGOTTEN, IS_FREE } from '../queries.ts'

const on = (db: Db) => over<BillingTables>(db)

/** It has a recipient who is to get its mail once its day has come. */
const IS_TO_MAIL = sql<boolean>`(state = 'live' and redeemed_by is null and recipient_email is not null
  and num_nonnulls(mail_id, mailed_at, undelivered_at) = 0 and ${IS_FREE})`

/** No mail of it was queued since its address was entered. */
const IS_UNMAILED = sql<boolean>`num_nonnulls(mail_id, mailed_at, undelivered_at) = 0`

const IS_ELSEWHERE = (email: string) =>
  sql<boolean>`(mailings > 0 and recipient_email is distinct from ${email}::text)`

/** Another recipient, by another mail. @returns false where it cannot be sent any more */
export async function setRecipient(
  tx: Db,
  id: string,
  to: {
    name: string | null
    email: string
    now: Date
    maxMailings: number
    /** In place of one that was mailed to another address. */
    newCode: { text: string; key: string }
  },
): Promise<boolean> {
  const changed = await on(tx)
    .updateTable('gift_card')
    .set({
      recipient_name: to.name,
      recipient_email: to.email,
      mail_at: sql<Date>`greatest(coalesce(mail_at, ${to.now}), ${to.now})`,
      mail_id: null,
      mailed_at: null,
      undelivered_at: null,
      code: sql<string>`case when ${IS_ELSEWHERE(to.email)} then ${to.newCode.text} else code end`,
      code_key: sql<string>`case when ${IS_ELSEWHERE(to.email)} then ${to.newCode.key} else code_key end`,
    })
    .where('id', '=', id)
    .where('state', '=', 'live')
    .where('redeemed_by', 'is', null)
    .where(IS_FREE)
    .where('mailings', '<', to.maxMailings)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function selectDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('gift_card')
    .select('id')
    .where(IS_TO_MAIL)
    .where('mail_at', '<=', now)
    .orderBy('mail_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Holds a card that is to be mailed until the transaction ends. @returns undefined where it was mailed, or cannot be, meanwhile */
export function lockDue(tx: Db, id: string) {
  return on(tx)
    .selectFrom('gift_card')
    .selectAll()
    .where('id', '=', id)
    .where(IS_TO_MAIL)
    .forUpdate()
    .executeTakeFirst()
}

/** Its mail is in the outbox. */
export async function markQueued(tx: Db, id: string, mailId: string): Promise<void> {
  await on(tx)
    .updateTable('gift_card')
    .set({ mail_id: mailId, mailings: sql<number>`mailings + 1` })
    .where('id', '=', id)
    .execute()
}

/** Mails of cards that are in the outbox. */
export async function selectQueued(db: Db): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('gift_card')
    .select('mail_id')
    .where('mail_id', 'is not', null)
    .orderBy('mail_id')
    .execute()
  return rows.flatMap(({ mail_id: id }) => id ?? [])
}

/** What became of a card's mail. @returns the card, or undefined where another mail took its place */
export function settleMail(tx: Db, mailId: string, became: { mailed_at: Date } | { undelivered_at: Date }) {
  return on(tx)
    .updateTable('gift_card')
    .set({ mail_id: null, ...became })
    .where('mail_id', '=', mailId)
    .returningAll()
    .executeTakeFirst()
}

const NAMELESS = { ...FORGOTTEN, recipient_name: null, sender_name: '-' } as const
const IS_NAMED = sql<boolean>`(sender_name <> '-' or num_nonnulls(recipient_name, recipient_email, message) > 0)`

/**
 * People of a buyer's cards are forgotten, except where a card has yet to be mailed.
 *
 * @param accountId of a buyer who is being deleted; null for all who were, whose cards may be mailed, redeemed or refunded by now
 */
export async function forgetPeopleOf(db: Db, accountId: string | null): Promise<void> {
  await over<BillingTables & ReadableAccounts>(db)
    .updateTable('gift_card')
    .set(NAMELESS)
    .where(IS_NAMED)
    .where('payment_id', 'in', (from) =>
      from
        .selectFrom('payment')
        .innerJoin('account', 'account.id', 'payment.account_id')
        .select('payment.id')
        .$if(accountId === null, (query) => query.where('account.deleted_at', 'is not', null))
        .$if(accountId !== null, (query) => query.where('account.id', '=', accountId)),
    )
    .where((where) =>
      where.or([
        where.not(IS_UNMAILED),
        where('state', 'in', ['unpaid', 'refunded']),
        where('recipient_email', 'is', null),
      ]),
    )
    .execute()
}

/** Recipients whose mail was sent or given up before then, or whose card was refunded. */
export async function forgetMailedBefore(db: Db, before: Date): Promise<void> {
  await on(db)
    .updateTable('gift_card')
    .set(FORGOTTEN)
    .where((where) => where.or([where('recipient_email', 'is not', null), where('message', 'is not', null)]))
    .where((where) =>
      where.or([
        where('mailed_at', '<', before),
        where('undelivered_at', '<', before),
        where('state', '=', 'refunded'),
      ]),
    )
    .execute()
}

/** People of cards that were ordered before then and never mailed, and never will be: refunded, or not paid for. */
export async function forgetNeverMailed(db: Db, before: Date): Promise<void> {
  await on(db)
    .updateTable('gift_card')
    .set(NAMELESS)
    .where(IS_NAMED)
    .where(IS_UNMAILED)
    .where('mailings', '=', 0)
    .where('gift_card.created_at', '<', before)
    .where((where) =>
      where.or([
        where('state', '=', 'refunded'),
        where.and([
          where('state', '=', 'unpaid'),
          where('payment_id', 'in', (from) =>
            from.selectFrom('payment').select('payment.id').where('payment.status', '=', 'expired'),
          ),
        ]),
      ]),
    )
    .execute()
}

/** Nothing of a recipient is kept. Where the card was not mailed yet, its buyer hands it over. */
export async function eraseRecipient(tx: Db, id: string): Promise<void> {
  await on(tx)
    .updateTable('gift_card')
    .set({ ...FORGOTTEN, recipient_name: null, mail_id: null })
    .where('id', '=', id)
    .execute()
}
