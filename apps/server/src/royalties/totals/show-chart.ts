import { SALES_CHART_DAYS, type SalesDay } from '@segno/contract'
import { dayOf, dayRange, daysAfter } from '../../platform/day-range.ts'
import type { RoyaltiesContext } from '../royalties-context.ts'
import { salesTotalsOf } from './queries.ts'

/** The last days of an artist's sales, with those on which nothing was sold. */
export async function showSalesChart(
  { db, now }: Pick<RoyaltiesContext, 'db' | 'now'>,
  artistId: string,
): Promise<SalesDay[]> {
  const first = daysAfter(now(), 1 - SALES_CHART_DAYS)
  const days = dayRange({ from: dayOf(first), to: dayOf(now()) })
  const found = await salesTotalsOf(db, { artistId, by: 'day', ...days }).page({
    sort: 'name',
    offset: 0,
    limit: SALES_CHART_DAYS,
  })
  const known = new Map(found.map((day) => [day.key, day]))
  return Array.from({ length: SALES_CHART_DAYS }, (_, at) => {
    const day = dayOf(daysAfter(first, at))
    const { saleCount = 0, royaltyMicroEur = 0 } = known.get(day) ?? {}
    return { day, saleCount, royaltyMicroEur }
  })
}
