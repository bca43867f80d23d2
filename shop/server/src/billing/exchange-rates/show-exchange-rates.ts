import type { RatedCurrency } from '@segno/contract'
import type { BillingContext } from '../billing-context.ts'
import { addedFacts } from '../dated-rates/add-dated-rate.ts'
import { paperDay } from '../invoices/issue-invoice.ts'
import { selectLatestRates } from './queries.ts'
import { ratedCurrencies } from './rules.ts'

const SHOWN = 10

/** The latest rates of each currency that the shop needs, the newest first. */
export async function showExchangeRates(
  ctx: Pick<BillingContext, 'db' | 'now' | 'vatSeller'>,
): Promise<RatedCurrency[]> {
  const latest = await selectLatestRates(ctx.db, { perCurrency: SHOWN })
  return ratedCurrencies(ctx.vatSeller).map((currency) => {
    const rows = latest.filter((row) => row.currency === currency)
    return {
      currency,
      today: paperDay(ctx, ctx.now()),
      addedCount: rows[0]?.total ?? 0,
      rates: rows.map((row, at) => ({
        rate: row.rate,
        day: row.day,
        source: row.source,
        added: row.added_by === null ? null : addedFacts({ ...row, added_by: row.added_by }),
        holds: rows[at - 1]?.day !== row.day,
      })),
    }
  })
}
