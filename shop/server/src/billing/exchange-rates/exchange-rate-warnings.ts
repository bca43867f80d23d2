import { PRICE_CURRENCIES } from '@segno/contract'
import { daysAfter } from '../../platform/day-range.ts'
import type { BillingContext } from '../billing-context.ts'
import { paperDay } from '../invoices/issue-invoice.ts'
import { findFetchError, selectLastSales } from './queries.ts'
import { rateWarning, sellerCurrency } from './rules.ts'
import { findExchangeRate } from './vat-in-seller-currency.ts'

/** A fetch is tried more often, unless it was switched off. */
const FETCHED_WITHIN_DAYS = 1

/** Invoices without VAT in the seller's currency, or with an old rate, and rates that could not be fetched. */
export async function exchangeRateWarnings(
  ctx: Pick<BillingContext, 'db' | 'now' | 'vatSeller'>,
): Promise<string[]> {
  const own = sellerCurrency(ctx.vatSeller)
  if (own === null) return []
  const today = paperDay(ctx, ctx.now())
  const foreign = PRICE_CURRENCIES.filter((currency) => currency !== own)
  const warnings = []
  for (const { currency, last_sold_at: lastSoldAt } of await selectLastSales(ctx.db, foreign)) {
    const rate = await findExchangeRate(ctx.db, [currency, own], today)
    warnings.push(rateWarning({ currency, own, lastSoldAt, rate, today }))
  }
  const error = await findFetchError(ctx.db, daysAfter(ctx.now(), -FETCHED_WITHIN_DAYS))
  if (error !== null) warnings.push(`The ECB’s exchange rates could not be fetched: ${error}.`)
  return warnings.filter((one) => one !== null)
}
