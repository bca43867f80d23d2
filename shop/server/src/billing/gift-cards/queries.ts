import { type Insertable, sql } from 'kysely'
import type { ReadableAccounts, SearchedWords } from '../../accounts/public.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { holdsWords } from '../../platform/db/like-pattern.ts'
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

/** A bank decides on its payment, or has taken that back. */
const IS_DISPUTED = sql<boolean>`exists (select from payment_dispute as dispute
  where dispute.payment_id = gift_card.payment_id and dispute.status in ('open', 'lost'))`
const IS_LOST = sql<boolean>`exists (select from payment_dispute as dispute
  where dispute.payment_id = gift_card.payment_id and dispute.status = 'lost')`
const REFUNDING_CENTS = sql<number>`(select coalesce(sum(refund.gross_cents), 0)::int from refund
  where refund.payment_id = gift_card.payment_id and refund.status in ('pending', 'sent'))`
export const IS_FREE = sql<boolean>`not gift_card.held_by_office and not ${IS_DISPUTED}`

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
      IS_DISPUTED.as('is_disputed'),
      REFUNDING_CENTS.as('refunding_cents'),
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

/** For a copy of all that is known of a buyer. */
export function selectBoughtForExport(db: Db, accountId: string) {
  return on(db)
    .selectFrom('gift_card')
    .innerJoin('payment', 'payment.id', 'gift_card.payment_id')
    .select([
      'gift_card.payment_id',
      'gift_card.currency',
      'gift_card.amount_cents',
      'gift_card.state',
      'gift_card.code',
      'gift_card.sender_name',
      'gift_card.recipient_name',
      'gift_card.recipient_email',
      'gift_card.message',
      'gift_card.mail_at',
      'gift_card.mailed_at',
      'gift_card.undelivered_at',
      'gift_card.created_at',
    ])
    .where('payment.account_id', '=', accountId)
    .where('gift_card.state', '<>', 'unpaid')
    .orderBy('gift_card.created_at')
    .execute()
}

/** The last payment that an account made with a card. */
export function findRedemption(db: Db, cardId: string, accountId: string) {
  return on(db)
    .selectFrom('payment')
    .select(['points', 'paid_at'])
    .where('gift_card_id', '=', cardId)
    .where('account_id', '=', accountId)
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Payments by gift cards that were bought with one of these payments. */
export async function selectRedeemedFrom(
  db: Db,
  paymentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await on(db)
    .selectFrom('payment')
    .innerJoin('gift_card', 'gift_card.id', 'payment.gift_card_id')
    .select('payment.id')
    .where('gift_card.payment_id', '=', sql<string>`any(${[...paymentIds]}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
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

/** A card whose form is open. */
export function findUnpaid(db: Db, paymentId: string) {
  return on(db)
    .selectFrom('gift_card')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'unpaid')
    .executeTakeFirst()
}

/** True while an account's form for a card to this address is open. */
export async function hasOpenOrderFor(db: Db, accountId: string, email: string): Promise<boolean> {
  const found = await on(db)
    .selectFrom('gift_card')
    .innerJoin('payment', 'payment.id', 'gift_card.payment_id')
    .select('gift_card.id')
    .where('payment.account_id', '=', accountId)
    .where('gift_card.state', '=', 'unpaid')
    .where('gift_card.recipient_email', '=', email)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
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
export const FORGOTTEN = { recipient_email: null, message: null } as const

/**
 * Takes all money of a card for one account. The condition and the change are one statement, so of a redemption and a
 * refund at once one wins.
 *
 * @returns false where it was taken, refunded or put on hold meanwhile
 */
export async function takeMoney(
  tx: Db,
  id: string,
  { leftCents, accountId }: { leftCents: number; accountId: string },
): Promise<boolean> {
  const taken = await on(tx)
    .updateTable('gift_card')
    .set({ left_cents: 0, redeemed_by: accountId, ...FORGOTTEN })
    .where('id', '=', id)
    .where('state', '=', 'live')
    .where(IS_FREE)
    .where('left_cents', '=', leftCents)
    .where((where) => where.or([where('redeemed_by', 'is', null), where('redeemed_by', '=', accountId)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Money of a redemption goes back onto the card, for the account that redeemed it. */
export async function returnMoney(tx: Db, id: string, cents: number): Promise<void> {
  await on(tx)
    .updateTable('gift_card')
    .set({ left_cents: sql<number>`left_cents + ${cents}::bigint` })
    .where('id', '=', id)
    .execute()
}

/** Ends a card whose money goes back to its buyer. @returns false where it was redeemed or refunded, or is disputed */
export async function markCardRefunded(tx: Db, paymentId: string): Promise<boolean> {
  const refunded = await on(tx)
    .updateTable('gift_card')
    .set({ state: 'refunded', left_cents: 0, ...FORGOTTEN })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'live')
    .where('redeemed_by', 'is', null)
    .where(sql<boolean>`not ${IS_DISPUTED}`)
    .returning('id')
    .executeTakeFirst()
  return refunded !== undefined
}

/**
 * Some of a card's money went back to its buyer elsewhere: it is worth less, or nothing. Of a redeemed one the shop bears it.
 *
 * @returns false where it was redeemed
 */
export async function lowerCard(tx: Db, paymentId: string, cents: number): Promise<boolean> {
  const lowered = await on(tx)
    .updateTable('gift_card')
    .set({
      left_cents: sql<number>`left_cents - ${cents}::bigint`,
      state: sql<string>`case left_cents when ${cents}::bigint then 'refunded' else state end`,
    })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'live')
    .where('redeemed_by', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (lowered) return true
  await on(tx)
    .updateTable('gift_card')
    .set({ overdrawn_cents: sql<number>`overdrawn_cents + ${cents}::bigint` })
    .where('payment_id', '=', paymentId)
    .execute()
  return false
}

/** A refund of its payment failed: its sum is on the card again, as far as the shop did not bear it. */
export async function reviveCard(tx: Db, paymentId: string, cents: number): Promise<void> {
  await on(tx)
    .updateTable('gift_card')
    .set({
      state: 'live',
      left_cents: sql<number>`greatest(left_cents, -overdrawn_cents + ${cents}::bigint + left_cents)`,
      overdrawn_cents: sql<number>`greatest(0, overdrawn_cents - ${cents}::bigint)`,
    })
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'unpaid')
    .execute()
}

/** A test payment's card is worth nothing once real money is taken. */
export async function voidCard(tx: Db, paymentId: string): Promise<void> {
  await on(tx)
    .updateTable('gift_card')
    .set({ state: 'refunded', left_cents: 0, ...FORGOTTEN })
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'unpaid')
    .execute()
}

export async function setHeld(tx: Db, id: string, isHeld: boolean): Promise<void> {
  await on(tx).updateTable('gift_card').set({ held_by_office: isHeld }).where('id', '=', id).execute()
}

/** Cards that were refunded at the card provider after they were redeemed, since then. */
export async function countOverdrawn(db: Db, since: Date): Promise<number> {
  const { count } = await on(db)
    .selectFrom('gift_card')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('overdrawn_cents', '>', 0)
    .where(
      sql<boolean>`exists (select from refund
        where refund.payment_id = gift_card.payment_id and refund.created_at > ${since})`,
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface Owner {
  readonly accountId: string
  /** True for money that came back to whom redeemed the card, false for that of its buyer. */
  readonly cameBack: boolean
}

/** Money on cards that the shop owes: not that of a payment that a bank took back. */
export async function sumOutstanding(db: Db, of: Owner | null = null) {
  const rows = await on(db)
    .selectFrom('gift_card')
    .innerJoin('payment', 'payment.id', 'gift_card.payment_id')
    .select([
      'gift_card.currency',
      sql<number>`count(*)::int`.as('cards'),
      sql<number>`sum(gift_card.left_cents)::bigint`.as('cents'),
    ])
    .where('gift_card.state', '=', 'live')
    .where('gift_card.left_cents', '>', 0)
    .where(sql<boolean>`not ${IS_LOST}`)
    .$if(of?.cameBack === true, (query) => query.where('gift_card.redeemed_by', '=', of!.accountId))
    .$if(of?.cameBack === false, (query) =>
      query.where('payment.account_id', '=', of!.accountId).where('gift_card.redeemed_by', 'is', null),
    )
    .groupBy('gift_card.currency')
    .orderBy('gift_card.currency')
    .execute()
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}

const STATE = sql<string>`case when gift_card.state = 'refunded' then 'refunded'
  when left_cents = 0 then 'redeemed' when held_by_office or ${IS_DISPUTED} then 'blocked'
  when redeemed_by is not null then 'redeemed' when undelivered_at is not null then 'undelivered'
  when mailed_at is not null then 'sent' when recipient_email is null then 'unsent' else 'waiting' end`

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
      .select(IS_DISPUTED.as('is_disputed'))
      .select(sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('buyer_name'))
      .where('gift_card.state', '<>', 'unpaid')
      .$if(state !== undefined, (query) => query.where(sql<boolean>`${STATE} = ${state}`))
      .$if(words !== null, (query) =>
        query.where(
          sql<boolean>`(payment.account_id = any(${words!.people}::uuid[]) or ${holdsWords(words!.words, [sql`recipient_email`, sql`recipient_name`, sql`right(code, 4)`])})`,
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
