import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { ReadableWallet } from '../../wallet/public.ts'
import type { OrdersTables } from '../tables.ts'

const LICENCE_BREACHES = sql`
  select 'licence ' || licence.number || ' is ' || licence.points || ' points worth ' || licence.value_micro_eur
      || ', its parts are ' || coalesce(part.points, 0) || ' worth ' || coalesce(part.micro_eur, 0) as breach
    from licence
    left join (
      select licence_id, sum(to_point - from_point) as points, sum(value_micro_eur) as micro_eur
      from licence_part group by licence_id
    ) as part on part.licence_id = licence.id
    where (licence.points, licence.value_micro_eur)
      is distinct from (coalesce(part.points, 0), coalesce(part.micro_eur, 0))
  union all
  select 'receipt ' || receipt.number || ' is ' || receipt.total_points || ' points, its licences are ' || coalesce(line.points, 0)
    from receipt
    left join (select receipt_id, sum(points) as points from licence group by receipt_id) as line on line.receipt_id = receipt.id
    where receipt.total_points <> coalesce(line.points, 0)
`

/** A spending took of a lot just what its receipt's licences were paid with, one after the other. */
const PART_BREACHES = sql`
  select 'entry ' || transaction_id || ' took ' || coalesce(used.to_point - used.from_point, 0) || ' points worth '
      || coalesce(used.value_micro_eur, 0) || ' of lot ' || lot_id || ', its licences say ' || coalesce(part.points, 0)
      || ' worth ' || coalesce(part.micro_eur, 0) as breach
    from (
      select receipt.transaction_id, part.lot_id, min(part.from_point) as from_point, max(part.to_point) as to_point,
        sum(part.to_point - part.from_point) as points, sum(part.value_micro_eur) as micro_eur
      from licence_part as part
      join licence on licence.id = part.licence_id
      join receipt on receipt.id = licence.receipt_id
      group by receipt.transaction_id, part.lot_id
    ) as part
    full join (
      select lot_use.* from lot_use join ledger_transaction as entry on entry.id = lot_use.transaction_id and entry.kind = 'spend'
    ) as used using (transaction_id, lot_id)
    where (part.from_point, part.to_point, part.points, part.micro_eur)
      is distinct from (used.from_point, used.to_point, used.to_point - used.from_point, used.value_micro_eur)
`

/** Each row is a rule between receipts, licences and points that does not hold, in words. */
export async function selectOrderBreaches(db: Db): Promise<string[]> {
  const { rows } = await sql<{ breach: string }>`${LICENCE_BREACHES} union all ${PART_BREACHES}`.execute(
    over<OrdersTables & ReadableWallet>(db),
  )
  return rows.map((row) => row.breach)
}
