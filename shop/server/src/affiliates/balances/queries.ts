import type { AffiliateBalance, CommissionState } from '@segno/contract'
import { sql } from 'kysely'
import { isNamed } from '../../accounts/public.ts'
import type { ReadableBilling } from '../../billing/public.ts'
import { type DayRange, withinDays } from '../../platform/day-range.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import type { AffiliatesTables } from '../tables.ts'

const on = (db: Db) => over<AffiliatesTables & ReadableBilling>(db)

/**
 * Of `commission`: the card provider has not decided on a dispute of its payment; of what a gift card paid, on one of the
 * card's payment, or that was lost.
 */
export const isDisputed = sql<boolean>`(exists (
    select from payment_dispute as dispute where dispute.payment_id = commission.payment_id and dispute.status = 'open'
  ) or exists (
    select from payment as redeemed
    join gift_card as card on card.id = redeemed.gift_card_id
    join payment_dispute as dispute on dispute.payment_id = card.payment_id
    where redeemed.id = commission.payment_id and dispute.status in ('open', 'lost')
  ))`

/** The one place that says which state a commission is in; the query names it `commission`, and its payout `payout`. */
export const stateAt = (now: Date) => sql<CommissionState>`case
  when payout.status = 'paid' then 'paid'
  when commission.decision = 'rejected' then 'rejected'
  when commission.refunded_cents = commission.amount_cents then 'reversed'
  when payout.id is not null then 'inPayout'
  when commission.decision = 'held' then 'held'
  when commission.free_at > ${now}::timestamptz or ${isDisputed} then 'pending'
  else 'approved' end`

const commissions = (db: Db) =>
  on(db)
    .selectFrom('affiliate_commission as commission')
    .leftJoin('affiliate_payout as payout', 'payout.id', 'commission.payout_id')

interface Balance {
  readonly affiliateId: string
  readonly balance: AffiliateBalance
}

/** Sums of some affiliates in each currency that they earned something in. */
export async function sumBalances(db: Db, affiliateIds: readonly string[], now: Date): Promise<Balance[]> {
  const { rows } = await sql<AffiliateBalance & { affiliateId: string }>`
    select * from ${balancesAt(now, affiliateIds)} as balance order by "affiliateId", currency`.execute(
    over(db),
  )
  return rows.map(({ affiliateId, ...balance }) => ({ affiliateId, balance }))
}

/** @param affiliateIds null for everybody's */
export function balancesAt(now: Date, affiliateIds: readonly string[] | null) {
  const ids = sql`${affiliateIds && [...affiliateIds]}::uuid[]`
  return sql<AffiliateBalance & { affiliateId: string }>`(
    with line as (
      select commission.affiliate_id, commission.currency, ${stateAt(now)} as state,
        commission.left_cents,
        (select coalesce(sum(refund.amount_cents), 0) from affiliate_refund as refund
          where refund.commission_id = commission.id and refund.payout_id is null and payout.status = 'paid') as owed_cents
      from affiliate_commission as commission left join affiliate_payout as payout on payout.id = commission.payout_id
      where ${ids} is null or commission.affiliate_id = any(${ids})
    ), payout as (
      select affiliate_id, currency,
        coalesce(sum(amount_cents) filter (where status in ('requested', 'approved')), 0) as open_cents,
        coalesce(sum(amount_cents) filter (where status = 'paid'), 0) as paid_cents
      from affiliate_payout where ${ids} is null or affiliate_id = any(${ids}) group by affiliate_id, currency
    )
    select line.affiliate_id as "affiliateId", line.currency,
      coalesce(sum(left_cents) filter (where state = 'pending'), 0)::bigint as "pendingCents",
      coalesce(sum(left_cents) filter (where state = 'held'), 0)::bigint as "heldCents",
      (coalesce(sum(left_cents) filter (where state = 'approved'), 0) - sum(owed_cents))::bigint as "freeCents",
      coalesce(max(payout.open_cents), 0)::bigint as "inPayoutCents",
      coalesce(max(payout.paid_cents), 0)::bigint as "paidCents"
    from line left join payout using (affiliate_id, currency)
    group by line.affiliate_id, line.currency)`
}

interface CommissionsSearch extends DayRange {
  /** Null for everybody's. */
  readonly affiliateId: string | null
  readonly state: CommissionState | undefined
  /** Part of a currency, or of an affiliate's name or address in everybody's; empty for all. */
  readonly words: string
  readonly now: Date
}

export type CommissionRow = Awaited<ReturnType<ReturnType<typeof commissionsOf>['page']>>[number]

export function commissionsOf(db: Db, search: CommissionsSearch) {
  const { affiliateId, state, words, now, since, before } = search
  const found = commissions(db)
    .$if(affiliateId !== null, (query) => query.where('commission.affiliate_id', '=', affiliateId!))
    .$if(state !== undefined, (query) => query.where(stateAt(now), '=', state!))
    .$if(words !== '', (query) =>
      query.where(
        affiliateId === null
          ? sql<boolean>`exists (select from account where id = commission.affiliate_id and ${isNamed(words)})`
          : sql<boolean>`commission.currency ilike ${likePattern(words)}`,
      ),
    )
    .where((eb) => withinDays(eb, 'commission.paid_at', { since, before }))
    .select([
      'commission.id',
      'commission.affiliate_id',
      'commission.paid_at',
      'commission.currency',
      'commission.net_cents',
      'commission.share_basis_points',
      'commission.amount_cents',
      'commission.refunded_cents',
      'commission.free_at',
      'commission.reason',
      stateAt(now).as('state'),
      isDisputed.as('is_disputed'),
    ])
  return listSource(found, {
    sorts: {
      paidAt: 'commission.paid_at',
      amountCents: 'commission.amount_cents',
      state: { column: stateAt(now) },
    },
    id: 'commission.id',
  })
}

export type PayoutRow = Awaited<ReturnType<ReturnType<typeof payoutsOf>['page']>>[number]

export function payoutsOf(
  db: Db,
  { affiliateId, status, words }: { affiliateId: string; status: string | undefined; words: string },
) {
  const found = on(db)
    .selectFrom('affiliate_payout as payout')
    .where('payout.affiliate_id', '=', affiliateId)
    .$if(status !== undefined, (query) => query.where('payout.status', '=', status!))
    .$if(words !== '', (query) => query.where('payout.reference', 'ilike', likePattern(words)))
    .leftJoin('self_billed', 'self_billed.payout_id', 'payout.id')
    .selectAll('payout')
    .select('self_billed.number as paper')
  return listSource(found, {
    sorts: {
      requestedAt: 'payout.requested_at',
      amountCents: 'payout.amount_cents',
      status: 'payout.status',
    },
    id: 'payout.id',
  })
}
