import { sql } from 'kysely'
import type { ReadableBilling } from '../../billing/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { AffiliatesTables } from '../tables.ts'

/** A part of money to the nearest cent, half away from zero. */
const partOf = (cents: string, numerator: string, denominator: string) =>
  sql.raw(`(2 * ${cents} * ${numerator} + ${denominator}) / (2 * ${denominator})`)

const COMMISSION_BREACHES = sql`
  select 'commission ' || commission.id || ' of payment ' || commission.payment_id || ' is ' || commission.amount_cents
      || ' cents, and not its share of what was paid' as breach
    from affiliate_commission as commission
    left join payment on payment.id = commission.payment_id and payment.status = 'paid'
    where (commission.net_cents, commission.currency, commission.amount_cents)
      is distinct from (payment.net_cents, payment.currency,
        ${partOf('commission.net_cents', 'commission.share_basis_points', '10000')})
`

/** Refunds take a commission in proportion to what they took of its payment. */
const REFUND_BREACHES = sql`
  select 'commission ' || commission.id || ' lost ' || commission.refunded_cents || ' cents to refunds, which are '
      || coalesce(line.cents, 0) || ' of its payment''s ' || commission.refunded_net_cents as breach
    from affiliate_commission as commission
    left join (
      select commission_id, sum(net_cents) as net_cents, sum(amount_cents) as cents from affiliate_refund group by commission_id
    ) as line on line.commission_id = commission.id
    where (commission.refunded_net_cents, commission.refunded_cents, commission.refunded_cents)
      is distinct from (coalesce(line.net_cents, 0), coalesce(line.cents, 0),
        ${partOf('commission.amount_cents', 'commission.refunded_net_cents', 'commission.net_cents')})
  union all
  select 'refund ' || refund.id || ' took ' || refund.net_cents || ' cents of payment ' || refund.payment_id || ', and '
      || coalesce(line.net_cents, 0) || ' of what its commission is for'
    from refund
    join affiliate_commission as commission on commission.payment_id = refund.payment_id
    left join affiliate_refund as line on line.id = refund.id
    where refund.kind = 'points' and exists (select from invoice where invoice.refund_id = refund.id)
      -- Once all of it is gone, more takes nothing.
      and coalesce(line.net_cents, 0) <> refund.net_cents
      and (commission.refunded_net_cents < commission.net_cents or line.net_cents > refund.net_cents)
  union all
  select 'commission ' || line.commission_id || ' lost ' || line.amount_cents || ' cents to no refund or dispute of its payment'
    from affiliate_refund as line
    join affiliate_commission as commission on commission.id = line.commission_id
    where not exists (
        select from invoice where invoice.refund_id = line.id and invoice.payment_id = commission.payment_id
      )
      and not exists (
        select from payment_dispute as dispute where dispute.payment_id = commission.payment_id and dispute.closed_at is not null
      )
`

/** Each row is a rule between payments and commissions that does not hold, in words. */
export async function selectCommissionBreaches(db: Db): Promise<string[]> {
  const { rows } = await sql<{ breach: string }>`${COMMISSION_BREACHES} union all ${REFUND_BREACHES}`.execute(
    over<AffiliatesTables & ReadableBilling>(db),
  )
  return rows.map((row) => row.breach)
}
