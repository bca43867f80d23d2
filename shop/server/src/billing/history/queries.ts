import type { PaidState, RefundState } from '@segno/contract'
import { sql } from 'kysely'
import type { ReadableAccounts, SearchedWords } from '../../accounts/public.ts'
import { type DayRange, withinDays } from '../../platform/day-range.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'

export interface PaymentSearch extends DayRange {
  /** Null for everybody's. */
  readonly accountId: string | null
  /** Part of a package's name, an invoice's number, or of a person; null for all. */
  readonly words: SearchedWords | null
  /** Gross, where the words are a sum. */
  readonly cents?: number | null
  readonly kind?: string | undefined
  readonly state?: PaidState | undefined
  /** Of one of its refunds. */
  readonly refund?: string | undefined
  /** Of one of its disputes. */
  readonly dispute?: string | undefined
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
  { accountId, words, cents = null, kind, state, refund, dispute, since, before }: PaymentSearch,
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
    .$if(words !== null, (query) => query.where('payment.id', 'in', withWords(words!, cents)))
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
      refundedAt('done').as('refunded_at'),
      refundedAt('pending', 'sent').as('refunding_at'),
    ])
    .select(
      sql<number>`(select greatest(0, least(coalesce(sum(dispute.amount_cents), 0), (
          select -coalesce(sum(refund.gross_cents), 0) from refund
          where refund.payment_id = payment.id and refund.status <> 'failed') + payment.gross_cents))::bigint
        from payment_dispute as dispute
        where dispute.payment_id = payment.id and dispute.taken_at is not null)`.as('disputed_cents'),
    )
    .select(isDisputed.as('is_disputed'))
    .select(
      sql<boolean>`exists (select from plan_subscription as plan
        where plan.id = payment.subscription_id and plan.status <> 'ended')`.as('is_plan_running'),
    )
    .select(
      sql<string[]>`array(select later.number from invoice later
        where later.payment_id = payment.id and (later.refund_id is not null or later.dispute_id is not null)
        order by later.issued_at, later.number)`.as('later_papers'),
    )
}

const refundCents = (...states: RefundState[]) =>
  sql<number>`(select coalesce(sum(refund.gross_cents), 0)::bigint from refund
    where refund.payment_id = payment.id and refund.status = any(${states}::text[]))`

const refundedAt = (...states: RefundState[]) =>
  sql<Date | null>`(select max(refund.created_at) from refund
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

/** One branch a table, so that each is answered by its own index; only a sum is looked for in every payment. */
function withWords({ pattern, people }: SearchedWords, cents: number | null) {
  const ofSum = cents === null ? sql`` : sql`union all select id from payment where gross_cents = ${cents}`
  return sql<string>`(
    select id from payment where account_id = any(${people}::uuid[])
    union all select id from payment where name ilike ${pattern}
    union all select payment_id from invoice where number ilike ${pattern} ${ofSum})`
}

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
