import { type Insertable, sql } from 'kysely'
import type { ReadableAccounts, SearchedWords } from '../../accounts/public.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'

const on = (db: Db) => over<BillingTables>(db)

export async function insertGiftCard(tx: Db, row: Insertable<BillingTables['gift_card']>): Promise<void> {
  await on(tx).insertInto('gift_card').values(row).execute()
}

/** Gift cards that an account has paid, or has a form open for, since then. Two orders at once follow one another. */
export async function countBought(tx: Db, accountId: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gift cards ${accountId}`}, 0))`.execute(on(tx))
  const { count } = await on(tx)
    .selectFrom('payment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'gift')
    .where('status', '<>', 'expired')
    .where('started_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type GiftCardRow = NonNullable<Awaited<ReturnType<typeof findByCode>>>

function paidCards(db: Db) {
  return on(db)
    .selectFrom('gift_card')
    .innerJoin('payment', 'payment.id', 'gift_card.payment_id')
    .selectAll('gift_card')
    .select([
      'payment.account_id as buyer_id',
      'payment.paid_at',
      'payment.declared_country',
      'payment.livemode',
      'payment.provider_account',
    ])
    .where('gift_card.state', '<>', 'unpaid')
}

export function findByCode(db: Db, codeKey: string) {
  return paidCards(db).where('gift_card.code_key', '=', codeKey).executeTakeFirst()
}

export function findPaidCard(db: Db, id: string) {
  return paidCards(db).where('gift_card.id', '=', id).executeTakeFirst()
}

export function findCardOf(db: Db, paymentId: string) {
  return paidCards(db).where('gift_card.payment_id', '=', paymentId).executeTakeFirst()
}

export function selectBoughtBy(db: Db, accountId: string) {
  return paidCards(db)
    .where('payment.account_id', '=', accountId)
    .orderBy('gift_card.created_at', 'desc')
    .orderBy('gift_card.id', 'desc')
    .execute()
}

/** The card of a payment that came can be redeemed from now on. */
export function issueCard(tx: Db, paymentId: string, code: { text: string; key: string }) {
  return on(tx)
    .updateTable('gift_card')
    .set({ state: 'live', code: code.text, code_key: code.key })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'unpaid')
    .returningAll()
    .executeTakeFirst()
}

/** A card whose form was not paid is forgotten, with whom it was for. */
export async function deleteUnpaid(tx: Db, paymentId: string): Promise<void> {
  await on(tx)
    .deleteFrom('gift_card')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'unpaid')
    .execute()
}

/** Erases the recipient's address and message, once no mail needs them. */
const FORGOTTEN = { recipient_email: null, message: null } as const

/**
 * Takes all money of a card that can be redeemed. The condition and the change are one statement, so of a redemption and a
 * refund at once one wins.
 *
 * @returns false where it was taken, refunded or blocked meanwhile
 */
export async function takeMoney(tx: Db, id: string, leftCents: number): Promise<boolean> {
  const taken = await on(tx)
    .updateTable('gift_card')
    .set({ left_cents: 0, ...FORGOTTEN })
    .where('id', '=', id)
    .where('state', '=', 'live')
    .where('left_cents', '=', leftCents)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Points that it had bought were given back. */
export async function returnMoney(tx: Db, id: string, cents: number): Promise<void> {
  await on(tx)
    .updateTable('gift_card')
    .set({ left_cents: sql<number>`left_cents + ${cents}` })
    .where('id', '=', id)
    .execute()
}

/** The same for its buyer's money. @returns false where not all of it is there, or it is on hold */
export async function markCardRefunded(tx: Db, paymentId: string): Promise<boolean> {
  const refunded = await on(tx)
    .updateTable('gift_card')
    .set({ state: 'refunded', left_cents: 0, blocked_for: null, ...FORGOTTEN })
    .where('payment_id', '=', paymentId)
    .where((where) =>
      where.or([
        where('state', '=', 'live'),
        where.and([where('state', '=', 'blocked'), where('blocked_for', '=', 'office')]),
      ]),
    )
    .whereRef('left_cents', '=', 'amount_cents')
    .returning('id')
    .executeTakeFirst()
  return refunded !== undefined
}

/** No money of it goes back after all. */
export async function reviveCard(tx: Db, paymentId: string): Promise<void> {
  await on(tx)
    .updateTable('gift_card')
    .set({ state: 'live', left_cents: sql<number>`amount_cents` })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'refunded')
    .execute()
}

/** A test payment's card is worth nothing once real money is taken. */
export async function voidCard(tx: Db, paymentId: string): Promise<void> {
  await on(tx)
    .updateTable('gift_card')
    .set({ state: 'refunded', left_cents: 0, blocked_for: null, ...FORGOTTEN })
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'unpaid')
    .execute()
}

/** Puts a card on hold. A bank's decision outranks the office's. */
export async function holdCard(tx: Db, paymentId: string, why: 'office' | 'dispute'): Promise<void> {
  await on(tx)
    .updateTable('gift_card')
    .set({ state: 'blocked', blocked_for: why })
    .where('payment_id', '=', paymentId)
    .where('state', 'in', why === 'dispute' ? ['live', 'blocked'] : ['live'])
    .execute()
}

export async function releaseCard(tx: Db, paymentId: string, why: 'office' | 'dispute'): Promise<void> {
  await on(tx)
    .updateTable('gift_card')
    .set({ state: 'live', blocked_for: null })
    .where('payment_id', '=', paymentId)
    .where('blocked_for', '=', why)
    .execute()
}

/** Another recipient: a card that was mailed is mailed again. @returns false where it cannot be sent any more */
export async function setRecipient(
  tx: Db,
  id: string,
  to: { name: string | null; email: string; now: Date; maxMailings: number },
): Promise<boolean> {
  const changed = await on(tx)
    .updateTable('gift_card')
    .set({
      recipient_name: to.name,
      recipient_email: to.email,
      mail_at: sql<Date>`greatest(coalesce(mail_at, ${to.now}), ${to.now})`,
      mailed_at: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'live')
    .where('left_cents', '>', 0)
    .where('mailings', '<', to.maxMailings)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function selectDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('gift_card')
    .select('id')
    .where('state', '=', 'live')
    .where('mailed_at', 'is', null)
    .where('recipient_email', 'is not', null)
    .where('left_cents', '>', 0)
    .where('mail_at', '<=', now)
    .orderBy('mail_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Notes that a card is mailed. @returns it, or undefined where it was mailed, or cannot be, meanwhile */
export function markMailed(tx: Db, id: string, now: Date) {
  return on(tx)
    .updateTable('gift_card')
    .set({ mailed_at: now, mailings: sql<number>`mailings + 1` })
    .where('id', '=', id)
    .where('state', '=', 'live')
    .where('mailed_at', 'is', null)
    .where('recipient_email', 'is not', null)
    .where('left_cents', '>', 0)
    .returningAll()
    .executeTakeFirst()
}

/** Recipients of a deleted buyer's cards are forgotten, except where a card has yet to be mailed. */
export async function forgetRecipients(tx: Db, accountId: string): Promise<void> {
  await on(tx)
    .updateTable('gift_card')
    .set({ ...FORGOTTEN, recipient_name: null, sender_name: '-' })
    .where('payment_id', 'in', (from) =>
      from.selectFrom('payment').select('payment.id').where('payment.account_id', '=', accountId),
    )
    .where((where) =>
      where.or([
        where('mailed_at', 'is not', null),
        where('state', 'in', ['unpaid', 'refunded']),
        where('recipient_email', 'is', null),
      ]),
    )
    .execute()
}

/** Money on cards that can still be redeemed, or is on hold. */
export async function sumOutstanding(db: Db, accountId: string | null = null) {
  const rows = await on(db)
    .selectFrom('gift_card')
    .innerJoin('payment', 'payment.id', 'gift_card.payment_id')
    .select([
      'gift_card.currency',
      sql<number>`count(*)::int`.as('cards'),
      sql<number>`sum(gift_card.left_cents)::bigint`.as('cents'),
    ])
    .where('gift_card.state', 'in', ['live', 'blocked'])
    .where('gift_card.left_cents', '>', 0)
    .$if(accountId !== null, (query) => query.where('payment.account_id', '=', accountId!))
    .groupBy('gift_card.currency')
    .orderBy('gift_card.currency')
    .execute()
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}

const STATE = sql<string>`case when gift_card.state in ('refunded', 'blocked') then gift_card.state
  when left_cents = 0 then 'redeemed' when mailed_at is not null then 'sent'
  when recipient_email is null then 'unsent' else 'waiting' end`

export type ListedGiftCardRow = Awaited<ReturnType<ReturnType<typeof giftCardsOf>['page']>>[number]

/** Gift cards that were paid. */
export function giftCardsOf(
  db: Db,
  { words, state }: { words: SearchedWords | null; state?: string | undefined },
) {
  return listSource(
    over<BillingTables & ReadableAccounts>(db)
      .selectFrom('gift_card')
      .innerJoin('payment', 'payment.id', 'gift_card.payment_id')
      .innerJoin('account', 'account.id', 'payment.account_id')
      .selectAll('gift_card')
      .select(['payment.account_id as buyer_id', 'payment.paid_at', 'account.email'])
      .select(sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('buyer_name'))
      .where('gift_card.state', '<>', 'unpaid')
      .$if(state !== undefined, (query) => query.where(sql<boolean>`${STATE} = ${state}`))
      .$if(words !== null, (query) =>
        query.where(
          sql<boolean>`(payment.account_id = any(${words!.people}::uuid[]) or recipient_email ilike ${words!.pattern}
            or recipient_name ilike ${words!.pattern} or right(code, 4) ilike ${words!.pattern})`,
        ),
      ),
    {
      sorts: {
        boughtAt: 'gift_card.created_at',
        amountCents: 'gift_card.amount_cents',
        leftCents: 'gift_card.left_cents',
      },
      id: 'gift_card.id',
    },
  )
}
