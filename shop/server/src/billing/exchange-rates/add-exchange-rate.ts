import type { CalendarDay } from '@segno/units'
import type { BillingContext } from '../billing-context.ts'
import { addDatedRate } from '../dated-rates/add-dated-rate.ts'
import { insertDatedRate } from '../dated-rates/queries.ts'
import { currencyNotFound, exchangeRateInFuture } from '../errors.ts'
import { paperDay } from '../invoices/issue-invoice.ts'
import { countRates, selectRatesOf } from './queries.ts'
import { ratedCurrencies } from './rules.ts'

interface NewRate {
  readonly actorId: string
  readonly currency: string
  /** Units for one euro, as a decimal. */
  readonly rate: string
  readonly day: string
  /** As the administrator was shown it. */
  readonly addedCount: number
}

/**
 * Adds the rate of a currency on a day that has come. Invoices keep theirs.
 *
 * @throws {AppError} role_not_allowed, currency_not_found, exchange_rate_in_future, rates_changed
 */
export async function addExchangeRate(
  ctx: Pick<BillingContext, 'db' | 'now' | 'vatSeller'>,
  { actorId, currency, rate, day, addedCount }: NewRate,
): Promise<null> {
  if (!ratedCurrencies(ctx.vatSeller).includes(currency)) throw currencyNotFound()
  if (day > paperDay(ctx, ctx.now())) throw exchangeRateInFuture()
  return addDatedRate(ctx, {
    actorId,
    addedCount,
    count: (tx) => countRates(tx, currency),
    insert: (tx, added) =>
      insertDatedRate(tx, 'exchange_rate', { ...added, currency, day, rate, source: 'entered' }),
    async entry(tx) {
      const [before] = await selectRatesOf(tx, [currency], day as CalendarDay)
      return {
        action: 'exchange_rate.add',
        subject: { kind: 'exchange_rate', id: currency },
        before: before ? { rate: before.rate, day: before.day } : null,
        after: { rate, day },
      }
    },
  })
}
