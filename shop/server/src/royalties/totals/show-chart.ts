import { SALES_CHART_DAYS, type SalesChart } from '@segno/contract'
import { dayIn, dayOf, dayRange, daysAfter } from '../../platform/day-range.ts'
import type { RoyaltiesContext } from '../royalties-context.ts'
import { salesTotalsOf } from './queries.ts'
import { stepOf, stepsBetween } from './rules.ts'

/** More than there are months in which anything was sold. */
const MOST_STEPS = 1_000

interface ChartedSales {
  readonly artistId: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly zone?: string | undefined
}

/** An artist's sales in steps that fit the period, with those in which nothing was sold. */
export async function showSalesChart(
  { db, now }: Pick<RoyaltiesContext, 'db' | 'now'>,
  { artistId, from, to, zone = 'UTC' }: ChartedSales,
): Promise<SalesChart> {
  const today = dayIn(zone, now())
  const last = to === undefined || to > today ? today : to
  const first = from ?? dayOf(daysAfter(new Date(last), 1 - SALES_CHART_DAYS))
  const step = stepOf(first, last)
  const range = dayRange({ from: first, to: last, zone })
  const found = await salesTotalsOf(db, { artistId, by: step, zone, ...range }).page({
    sort: 'name',
    offset: 0,
    limit: MOST_STEPS,
  })
  const known = new Map(found.map((total) => [step === 'month' ? `${total.key}-01` : total.key, total]))
  // A long period may begin long before the first sale.
  const [begin = today] = step === 'month' ? known.keys() : [first]
  const steps = stepsBetween(step, begin, last).map((day) => {
    const { saleCount = 0, royaltyMicroEur = 0 } = known.get(day) ?? {}
    return { day, saleCount, royaltyMicroEur }
  })
  return { step, steps }
}
