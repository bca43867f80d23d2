import { sql } from 'kysely'
import type { ReadableOrders } from '../../orders/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { RoyaltiesTables } from '../tables.ts'

/**
 * Each licence earns its share of its value, as both were kept at the sale. Of a split each part is rounded down, or up where it
 * has one of the millionths left over.
 */
const ROYALTY_BREACHES = sql`
  select 'licence ' || licence.number || ' is worth ' || licence.value_micro_eur || ' and earned its artists '
      || coalesce(earned.micro_eur, 0) || ', not their share' as breach
    from licence
    left join (
      select licence_id, sum(amount_micro_eur) as micro_eur, sum(part_basis_points) as parts,
        min(value_micro_eur * share_basis_points / 10000) as least, max(value_micro_eur * share_basis_points / 10000) as most,
        min(value_micro_eur) as least_value, max(value_micro_eur) as most_value,
        bool_and(amount_micro_eur - (value_micro_eur * share_basis_points / 10000) * part_basis_points / 10000 between 0 and 1) as is_shared
      from royalty group by licence_id
    ) as earned on earned.licence_id = licence.id
    where (earned.least_value, earned.most_value, earned.parts, earned.least, earned.most, earned.is_shared)
      is distinct from (licence.value_micro_eur, licence.value_micro_eur, 10000, earned.micro_eur, earned.micro_eur, true)
`

/** Earnings of a licence are taken back where it has ended or they were refused, and nowhere else. */
const REVERSAL_BREACHES = sql`
  select 'licence ' || licence.number
      || case when licence.ended_at is null then ' is valid, and of its royalties ' else ' has ended, and of its royalties ' end
      || coalesce(sum(reversal.amount_micro_eur), 0) || ' of ' || sum(royalty.amount_micro_eur) || ' were taken back' as breach
    from royalty
    join licence on licence.id = royalty.licence_id
    left join royalty_reversal as reversal
      on reversal.licence_id = royalty.licence_id and reversal.artist_id = royalty.artist_id
    left join royalty_hold as hold on hold.licence_id = royalty.licence_id and hold.artist_id = royalty.artist_id
    where reversal.amount_micro_eur is distinct from case
      when licence.ended_at is not null or hold.decision = 'refused' then -royalty.amount_micro_eur end
    group by licence.id
`

/** Each row is a rule between sales and royalties that does not hold, in words. */
export async function selectEarningBreaches(db: Db): Promise<string[]> {
  const { rows } = await sql<{ breach: string }>`${ROYALTY_BREACHES} union all ${REVERSAL_BREACHES}`.execute(
    over<RoyaltiesTables & ReadableOrders>(db),
  )
  return rows.map((row) => row.breach)
}
