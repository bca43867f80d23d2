import type { VatRegion } from '@segno/contract'
import { basisPoints, type CalendarDay } from '@segno/units'
import { STANDARD_RATES, type StandardRate } from '@segno/vat'
import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import { adderName } from '../dated-rates/queries.ts'
import type { BillingTables } from '../tables.ts'

const on = (db: Db) => over<BillingTables>(db)

/** Those that come with the shop, and those that were added; of two for one day the later counts. */
export async function selectAllRates(db: Db): Promise<readonly StandardRate[]> {
  const rows = await on(db)
    .selectFrom('vat_rate')
    .select(['country', 'region', 'rate_basis_points', 'valid_from'])
    .orderBy('number')
    .execute()
  const added = rows.map((row) => ({
    country: row.country,
    region: row.region as VatRegion | null,
    rateBasisPoints: basisPoints(row.rate_basis_points),
    validFrom: row.valid_from as CalendarDay,
  }))
  return [...STANDARD_RATES, ...added]
}

/** Added rates with their administrators' names. */
export function selectAddedRates(db: Db) {
  return on(db)
    .selectFrom('vat_rate')
    .selectAll()
    .select(adderName.as('added_by_name'))
    .orderBy('number')
    .execute()
}

export async function countAddedRates(
  db: Db,
  { country, region }: { readonly country: string; readonly region: string | null },
): Promise<number> {
  const { total } = await on(db)
    .selectFrom('vat_rate')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('country', '=', country)
    .where('region', 'is not distinct from', region)
    .executeTakeFirstOrThrow()
  return total
}
