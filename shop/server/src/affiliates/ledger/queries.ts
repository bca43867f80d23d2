import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { AffiliatesTables } from '../tables.ts'

/**
 * Payouts that are not the sum of their commissions, less what refunds took of them, or not what their papers say, in words: no other
 * money is paid out.
 */
export async function selectAffiliateBreaches(db: Db): Promise<string[]> {
  const { rows } = await sql<{ breach: string }>`
    with line as (
      select payout_id, sum(cents) as cents
      from (
        select payout_id, amount_cents as cents from affiliate_commission where payout_id is not null
        union all
        select payout_id, -amount_cents from affiliate_refund where payout_id is not null
      ) as line
      group by payout_id
    )
    select 'payout ' || payout.id || ' to affiliate ' || payout.affiliate_id || ' is ' || payout.amount_cents
      || ' cents, its commissions earned ' || coalesce(line.cents, 0) as breach
    from affiliate_payout as payout left join line on line.payout_id = payout.id
    where payout.status <> 'rejected' and payout.amount_cents <> coalesce(line.cents, 0)
    union all
    select 'payout ' || payout.id || ' has no self-billed invoice of its sum'
    from affiliate_payout as payout left join self_billed as paper on paper.payout_id = payout.id
    where (payout.vat_cents is not null or paper.number is not null)
      and (payout.amount_cents, payout.vat_cents, payout.currency)
        is distinct from ((paper.document ->> 'netCents')::bigint, (paper.document ->> 'vatCents')::bigint, paper.document ->> 'currency')
    union all
    select 'self-billed document ' || paper.number || ' is of no payout'
    from self_billed as paper
    where not exists (select from royalty_payment where id = paper.payout_id)
      and not exists (select from affiliate_payout where id = paper.payout_id)`.execute(
    over<AffiliatesTables>(db),
  )
  return rows.map((row) => row.breach)
}
