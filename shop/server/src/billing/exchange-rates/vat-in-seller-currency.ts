import type { ExchangeRate, SellerVat } from '@segno/invoice'
import type { CalendarDay, Money } from '@segno/units'
import type { Db } from '../../platform/db/db.ts'
import type { BillingContext } from '../billing-context.ts'
import { selectRatesOf } from './queries.ts'
import { convertVat, quoted, sellerCurrency } from './rules.ts'

/**
 * VAT of a sale in the seller's currency, by the last rate that is known of the day of supply; null where the sale is in that
 * currency, without VAT, or no rate is known.
 *
 * @see VAT Directive 2006/112/EC, Articles 91 and 230
 */
export async function vatInSellerCurrency(
  { vatSeller }: { readonly vatSeller: Pick<BillingContext['vatSeller'], 'place'> },
  tx: Db,
  { vat, suppliedOn }: { readonly vat: Money; readonly suppliedOn: CalendarDay },
): Promise<SellerVat | null> {
  const currency = sellerCurrency(vatSeller)
  if (currency === null || currency === vat.currency) return null
  const exchangeRate = await findExchangeRate(tx, [vat.currency, currency], suppliedOn)
  return exchangeRate && convertVat(vat, { currency, exchangeRate })
}

/** Rates of the currencies, the euro left out, of one day. */
export async function findExchangeRate(
  db: Db,
  currencies: readonly string[],
  until: CalendarDay,
): Promise<ExchangeRate | null> {
  const wanted = quoted(...currencies)
  const rows = await selectRatesOf(db, wanted, until)
  const [first] = rows
  if (!first) return null
  return {
    day: first.day,
    source: rows.every(({ source }) => source === 'ECB') ? 'ECB' : 'entered',
    perEuro: wanted.flatMap((currency) =>
      rows.filter((row) => row.currency === currency).map(({ rate }) => ({ currency, rate })),
    ),
  }
}
