import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { ReadableBilling } from '../../billing/public.ts'
import type { ReadableWallet } from '../../wallet/public.ts'
import type { VouchersTables } from '../tables.ts'

const on = (db: Db) => over<VouchersTables & ReadableWallet & ReadableBilling>(db)

/** Redemptions of each day in UTC from the first to the last, with days that have none. */
export async function redemptionsByDay(
  db: Db,
  campaignId: string,
  { first, last }: { first: string; last: string },
): Promise<{ day: string; redemptions: number }[]> {
  const { rows } = await sql<{ day: string; redemptions: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, count(voucher_redemption.id)::int as redemptions
    from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') as day
    left join voucher_redemption
      on campaign_id = ${campaignId}
      and redeemed_at >= day at time zone 'UTC' and redeemed_at < (day + interval '1 day') at time zone 'UTC'
    group by day order by day`.execute(on(db))
  return rows
}

/** What became of the points and reductions that a campaign gave. */
export async function selectRewardsUsed(db: Db, campaignId: string) {
  const { rows } = await sql<{
    takers: number
    pointsGiven: number
    pointsSpent: number
    pointsExpired: number
    discountsUsed: number
    costMicroEur: number
  }>`
    with lot as (
      select voucher_redemption.account_id, voucher_redemption.points, wallet_lot.id
      from voucher_redemption
      left join ledger_transaction on reference = 'voucher:' || voucher_redemption.id
      left join wallet_lot on wallet_lot.transaction_id = ledger_transaction.id
      where campaign_id = ${campaignId}
    ), used as (
      select kind, sum(to_point - from_point) as points, sum(value_micro_eur) as value_micro_eur
      from lot join lot_use on lot_use.lot_id = lot.id
      join ledger_transaction on ledger_transaction.id = lot_use.transaction_id
      group by kind
    ), discount as (
      select (value_micro_eur - given_micro_eur) * payment.discount_percent / (100 - payment.discount_percent) as micro_eur
      from voucher_redemption
      join price_discount on cause = 'voucher ' || voucher_redemption.id
      join payment on payment.id = price_discount.payment_id and payment.status = 'paid'
      where campaign_id = ${campaignId}
    )
    select
      (select count(distinct account_id)::int from lot) as takers,
      (select coalesce(sum(points), 0)::float8 from lot) as "pointsGiven",
      (select coalesce(sum(points), 0)::float8 from used where kind = 'spend') as "pointsSpent",
      (select coalesce(sum(points), 0)::float8 from used where kind = 'expiry') as "pointsExpired",
      (select count(*)::int from discount) as "discountsUsed",
      ((select coalesce(sum(value_micro_eur), 0) from used where kind = 'spend')
        + (select coalesce(sum(micro_eur), 0) from discount))::float8 as "costMicroEur"`.execute(on(db))
  return rows[0]!
}

/** Points that takers bought with money once they had redeemed. */
export async function selectPaidAfterwards(db: Db, campaignId: string) {
  const { rows } = await sql<{ payers: number; paidMicroEur: number }>`
    with taker as (
      select account_id, min(redeemed_at) as since from voucher_redemption
      where campaign_id = ${campaignId} group by account_id
    )
    select count(distinct taker.account_id)::int as payers,
      coalesce(sum(wallet_lot.value_micro_eur - wallet_lot.given_micro_eur), 0)::float8
        as "paidMicroEur"
    from taker join wallet_lot on wallet_lot.account_id = taker.account_id
      and wallet_lot.created_at > since and grant_id = transaction_id
      and origin in ('package', 'subscription')
`.execute(on(db))
  return rows[0]!
}
