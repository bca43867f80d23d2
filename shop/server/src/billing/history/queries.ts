import type { PaidState, RefundState } from '@segno/contract'
import { sql } from 'kysely'
import type { ReadableAccounts, SearchedWords } from '../../accounts/public.ts'
import { type DayRange, withinDays } from '../../platform/day-range.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'
import type { Sought } from './rules.ts'

export interface PaymentSearch extends DayRange {
  /** Null for everybody's. */
  readonly accountId: string | null
  /** Part of a package's name, an invoice's number, or of a person; null for all. */
  readonly words: SearchedWords | null
  /** What the words mean besides. */
  readonly sought?: Sought
  readonly kind?: string | undefined
  readonly state?: PaidState | undefined
  /** Of one of its refunds. */
  readonly refund?: string | undefined
  /** Of one of its disputes. */
  readonly dispute?: string | undefined
}

export type OwnSearch = Pick<PaymentSearch, 'words' | 'sought' | 'since' | 'before'> & {
  readonly accountId: string
}

export type ListedPaymentRow = Awaited<ReturnType<ReturnType<typeof paymentsOf>['page']>>[number]

/** Payments whose money came. */
export function paymentsOf(db: Db, search: PaymentSearch) {
  const lean = narrowed(db, search)
  return listSource(withPeople(lean), {
    sorts: {
      paidAt: 'payment.paid_at',
      name: { column: sql`lower(payment.name)` },
      grossCents: 'payment.gross_cents',
    },
    id: 'payment.id',
    lean,
  })
}

function narrowed(
  db: Db,
  { accountId, words, sought, kind, state, refund, dispute, since, before }: PaymentSearch,
) {
  return over<BillingTables & ReadableAccounts>(db)
    .selectFrom('payment')
    .where('payment.status', '=', 'paid')
    .$if(accountId !== null, (query) => query.where('payment.account_id', '=', accountId!))
    .$if(kind !== undefined, (query) => query.where('payment.kind', '=', kind!))
    .$if(state !== undefined, (query) => query.where(paidState, '=', state!))
    .$if(refund !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from refund where refund.payment_id = payment.id and refund.status = ${refund})`,
      ),
    )
    .$if(dispute !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from payment_dispute as dispute
          where dispute.payment_id = payment.id and dispute.status = ${dispute})`,
      ),
    )
    .where((eb) => withinDays(eb, 'payment.paid_at', { since, before }))
    .$if(words !== null, (query) => query.where('payment.id', 'in', withWords(words!, sought)))
}

/** Numbers of an account's papers of some days and words, the oldest first. */
export async function selectOwnPapers(
  db: Db,
  { accountId, words, sought, since, before }: OwnSearch,
): Promise<string[]> {
  const rows = await over<BillingTables>(db)
    .selectFrom('invoice')
    .select('number')
    .where('account_id', '=', accountId)
    .where((eb) => withinDays(eb, 'issued_at', { since, before }))
    .$if(words !== null, (query) => query.where('payment_id', 'in', withWords(words!, sought)))
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

/** Each has one account and one first invoice. */
function withPeople(payments: ReturnType<typeof narrowed>) {
  return payments
    .innerJoin('account', 'account.id', 'payment.account_id')
    .innerJoin('invoice', (join) =>
      join
        .onRef('invoice.payment_id', '=', 'payment.id')
        .on('invoice.refund_id', 'is', null)
        .on('invoice.dispute_id', 'is', null),
    )
    .selectAll('payment')
    .select(['invoice.number as invoice_number', 'account.email'])
    .select(sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('user_name'))
    .select([
      refundCents('done').as('refunded_cents'),
      refundCents('pending', 'sent').as('refunding_cents'),
      refundCents('returned').as('returned_cents'),
      sql<number>`(select coalesce(sum(refund.points), 0)::int from refund
        where refund.payment_id = payment.id and refund.status <> 'failed')`.as('refunded_points'),
      paidState.as('state'),
    ])
    .select([disputedCents.as('disputed_cents'), isDisputed.as('is_disputed'), giftName.as('gift_name')])
    .select(
      sql<boolean>`exists (select from plan_subscription as plan
        where plan.id = payment.subscription_id and plan.status <> 'ended')`.as('is_plan_running'),
    )
    .select([refundRows.as('refunds'), disputeRows.as('disputes'), paperRows.as('papers')])
}

/** No more than refunds left. */
const disputedCents = sql<number>`(select greatest(0, least(coalesce(sum(dispute.amount_cents), 0), (
    select -coalesce(sum(refund.gross_cents), 0) from refund
    where refund.payment_id = payment.id and refund.status <> 'failed') + payment.gross_cents))::bigint
  from payment_dispute as dispute
  where dispute.payment_id = payment.id and dispute.taken_at is not null)`

/** The other side of a gift card that a payment bought or redeemed. */
const giftName = sql<
  string | null
>`(select case when card.id = payment.gift_card_id then card.sender_name else card.recipient_name end
  from gift_card as card where card.id = payment.gift_card_id or card.payment_id = payment.id limit 1)`

/** A refund of a listed payment. Instants in these rows are ISO 8601 with an offset. */
export interface ListedRefund {
  readonly id: string
  readonly kind: string
  readonly status: RefundState
  readonly reason: string
  readonly isByOffice: boolean
  readonly at: string
  readonly points: number
  readonly netCents: number
  readonly grossCents: number
}

const refundRows = sql<ListedRefund[]>`(
  select coalesce(json_agg(json_build_object(
    'id', refund.id, 'kind', refund.kind, 'status', refund.status, 'reason', refund.reason,
    'isByOffice', refund.actor_id is not null, 'at', refund.created_at, 'points', refund.points,
    'netCents', refund.net_cents, 'grossCents', refund.gross_cents) order by refund.created_at, refund.id), '[]')
  from refund where refund.payment_id = payment.id)`

/** One whose money the bank has taken. */
export interface ListedDispute {
  readonly id: string
  readonly status: string
  readonly at: string
  readonly netCents: number | null
  readonly amountCents: number
}

const disputeRows = sql<ListedDispute[]>`(
  select coalesce(json_agg(json_build_object(
    'id', dispute.id, 'status', dispute.status, 'at', dispute.taken_at,
    'netCents', dispute.net_cents, 'amountCents', dispute.amount_cents) order by dispute.taken_at, dispute.id), '[]')
  from payment_dispute as dispute where dispute.payment_id = payment.id and dispute.taken_at is not null)`

export interface ListedPaper {
  readonly number: string
  readonly kind: 'invoice' | 'credit-note'
  readonly at: string
  readonly grossCents: number
  readonly corrects: string | null
  readonly movementId: string | null
}

const paperRows = sql<ListedPaper[]>`(
  select json_agg(json_build_object(
    'number', paper.number, 'kind', paper.document->>'kind', 'at', paper.issued_at,
    'grossCents', (paper.document->>'grossCents')::bigint, 'corrects', paper.document->'corrects'->>'number',
    'movementId', coalesce(paper.refund_id::text, paper.dispute_id))
    order by coalesce(paper.refund_id::text, paper.dispute_id) is not null, paper.issued_at, paper.number)
  from invoice as paper where paper.payment_id = payment.id)`

const refundCents = (...states: RefundState[]) =>
  sql<number>`(select coalesce(sum(refund.gross_cents), 0)::bigint from refund
    where refund.payment_id = payment.id and refund.status = any(${states}::text[]))`

const hasRefund = (...states: RefundState[]) =>
  sql`exists (select from refund where refund.payment_id = payment.id and refund.status = any(${states}::text[]))`

const isDisputed = sql<boolean>`exists (select from payment_dispute as dispute
  where dispute.payment_id = payment.id and dispute.status in ('open', 'lost'))`

/** The first that applies, which the list shows and is filtered by. */
const paidState = sql<PaidState>`case
  when ${isDisputed} then 'disputed'
  when ${hasRefund('returned')} then 'refundCameBack'
  when ${hasRefund('pending', 'sent')} then 'refundOnItsWay'
  when not ${hasRefund('done')} then 'paid'
  when ${refundCents('done')} < payment.gross_cents then 'partlyRefunded'
  else 'refunded' end`

/** One branch a table, so that each is answered by its own index; only a sum or a card is looked for in every payment. */
function withWords({ pattern, people }: SearchedWords, sought: Sought | undefined) {
  return sql<string>`(
    select id from payment where account_id = any(${people}::uuid[])
    union all select id from payment where name ilike ${pattern}
    union all select id from payment where gift_card_id is not null and ${GIFT_WORDS} ilike ${pattern}
    union all select payment_id from invoice where number ilike ${pattern}
    ${sought?.cents ? withSum(sought.cents) : sql``}
    ${sought?.card ? withCard(sought.card) : sql``}
    ${sought?.isWithdrawal ? sql`union all select payment_id from refund where reason ilike ${pattern}` : sql``})`
}

/** Of payments that a gift card made, beside their names. */
const GIFT_WORDS = 'gift card redeemed'

const withCard = ({ brand, last4 }: NonNullable<Sought['card']>) => sql`
  union all select id from payment
  where card_last4 = coalesce(${last4}, card_last4) and card_brand is not distinct from coalesce(${brand}, card_brand)`

/** A payment's sum, one that went back of it, or what they come to in all. */
const withSum = ([least, most]: NonNullable<Sought['cents']>) => sql`
  union all select id from payment where gross_cents between ${least} and ${most}
  union all select payment_id from refund where gross_cents between ${least} and ${most}
  union all select payment.id from payment join (
    select payment_id, sum(cents) as cents from (
      select payment_id, gross_cents as cents from refund where status <> 'failed'
      union all select payment_id, amount_cents from payment_dispute where taken_at is not null) as each
    group by payment_id) as moved on moved.payment_id = payment.id
  where payment.gross_cents between moved.cents + ${least} and moved.cents + ${most}`

/** What an account has paid for with money, and the points that gift cards paid and that did not go back onto them. */
export function sumPayments(db: Db, accountId: string) {
  return over<BillingTables>(db)
    .selectFrom('payment')
    .select([
      // Its money came when it was bought.
      sql<number>`count(*) filter (where gift_card_id is null)::int`.as('payments'),
      sql<number>`coalesce(sum(points - (
          select coalesce(sum(refund.points), 0) from refund where payment_id = payment.id and refund.status <> 'failed'
        )) filter (where gift_card_id is not null), 0)::int`.as('giftCardPoints'),
    ])
    .where('account_id', '=', accountId)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow()
}

/** By currency, what money paid and what of it went back: points of a gift card were paid when it was bought. */
export function sumPaid(db: Db, search: PaymentSearch) {
  return narrowed(db, search)
    .select('payment.currency')
    .select([
      sql<number>`sum(payment.gross_cents)::int`.as('paidCents'),
      sql<number>`sum(${refundCents('pending', 'sent', 'done', 'returned')} + ${disputedCents})::int`.as(
        'backCents',
      ),
    ])
    .where('payment.gift_card_id', 'is', null)
    .groupBy('payment.currency')
    .orderBy('payment.currency')
    .execute()
}

/** Events of a payment, and those that named what belongs to it: its form, the provider's invoice, a dispute. */
export function selectEvents(db: Db, paymentId: string, objectIds: readonly string[]) {
  return over<BillingTables>(db)
    .selectFrom('provider_event')
    .select(['type', 'received_at'])
    .where((where) =>
      where.or([
        where('payment_id', '=', paymentId),
        where('object_id', '=', sql<string>`any(${[...objectIds]}::text[])`),
      ]),
    )
    .orderBy('received_at')
    .orderBy('id')
    .execute()
}

export function selectListedPayments(db: Db, ids: readonly string[]) {
  return withPeople(narrowed(db, { accountId: null, words: null, since: null, before: null }))
    .where('payment.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}
