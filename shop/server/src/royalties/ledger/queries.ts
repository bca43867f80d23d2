import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { RoyaltiesTables } from '../tables.ts'

/**
 * Artists who were paid more than they had earned when their last payment was made, and payments that are not what their papers say, in words. A purchase that ended since is held
 * against later sales; the hour is for one that ended while the payment was entered.
 */
export async function selectRoyaltyBreaches(db: Db): Promise<string[]> {
  const { rows } = await sql<{ breach: string }>`
    with last as (
      select distinct on (payment.artist_id) payment.artist_id, coalesce(run.made_at, payment.created_at) as at
      from royalty_payment as payment
      left join royalty_run_payment as of_run on of_run.id = payment.id
      left join royalty_run as run on run.id = of_run.run_id
      where payment.amount_cents > 0
      order by payment.artist_id, payment.created_at desc, payment.id desc
    ), paid as (
      select artist_id, sum(amount_cents) as cents from royalty_payment group by artist_id
    ), earned as (
      select artist_id, sum(micro_eur) as micro_eur
      from (
        select royalty.artist_id, royalty.amount_micro_eur as micro_eur
        from royalty join last on last.artist_id = royalty.artist_id and royalty.sold_at <= last.at
        union all
        select reversal.artist_id, reversal.amount_micro_eur
        from royalty_reversal as reversal
        join last on last.artist_id = reversal.artist_id and reversal.reversed_at < last.at - interval '1 hour'
      ) as entry
      group by artist_id
    )
    select 'artist ' || paid.artist_id || ' was paid ' || paid.cents || ' cents and had earned '
      || trunc(coalesce(earned.micro_eur, 0) / 10000) as breach
    from paid left join earned using (artist_id)
    where paid.cents * 10000 > coalesce(earned.micro_eur, 0)
    union all
    select 'payment ' || payment.id || ' has no self-billed document of its sum'
    from royalty_payment as payment left join self_billed as paper on paper.payout_id = payment.id
    where (payment.vat_cents is not null or paper.number is not null)
      and (payment.amount_cents, payment.vat_cents) is distinct from (
        case when paper.corrects is null then 1 else -1 end * (paper.document ->> 'netCents')::bigint,
        case when paper.corrects is null then 1 else -1 end * (paper.document ->> 'vatCents')::bigint)`.execute(
    over<RoyaltiesTables>(db),
  )
  return rows.map((row) => row.breach)
}
