import { PRICE_CURRENCIES } from '@segno/contract'
import type { ExchangeRate, SellerVat } from '@segno/invoice'
import { type CalendarDay, convertMoney, type DecimalText, type Money } from '@segno/units'
import { vatCurrencyOf, type VatSeller } from '@segno/vat'
import { dayOf, daysAfter } from '../../platform/day-range.ts'

/** The European Central Bank quotes every currency against it. */
const EURO = 'EUR'
/** By then the bank has published another, even around holidays. */
const STALE_AFTER_DAYS = 7
/** Nobody needs to enter rates of a currency in which nothing is sold any more. */
const SOLD_WITHIN_DAYS = 30

export const sellerCurrency = ({ place }: Pick<VatSeller, 'place'>): string | null =>
  vatCurrencyOf(place.country)

/** Currencies that have a rate, of those from which and into which VAT is converted. */
export const quoted = (...currencies: readonly string[]): string[] => [
  ...new Set(currencies.filter((currency) => currency !== EURO)),
]

/** Currencies whose rates a shop needs; none where its own is not known. */
export function ratedCurrencies(seller: Pick<VatSeller, 'place'>): string[] {
  const own = sellerCurrency(seller)
  return own === null ? [] : quoted(...PRICE_CURRENCIES, own)
}

/** VAT in the seller's currency, rounded once, half a cent up; null for no VAT. */
export function convertVat(
  vat: Money,
  { currency, exchangeRate }: Pick<SellerVat, 'currency' | 'exchangeRate'>,
): SellerVat | null {
  if (vat.amountCents === 0) return null
  const from = perEuro(exchangeRate, vat.currency)
  const to = perEuro(exchangeRate, currency)
  return { ...convertMoney(vat, { currency, from, to }), exchangeRate }
}

/** @throws {Error} for a currency whose rate is not among them */
export function perEuro({ perEuro: rates }: ExchangeRate, currency: string): DecimalText {
  if (currency === EURO) return '1'
  const found = rates.find((one) => one.currency === currency)
  if (!found) throw new Error(`no exchange rate of ${currency}`)
  return found.rate
}

/** Invoices of today in a currency that state no VAT in the seller's, or state it by an old rate. */
export function rateWarning({
  currency,
  own,
  lastSoldAt,
  rate,
  today,
}: {
  readonly currency: string
  readonly own: string
  readonly lastSoldAt: Date
  readonly rate: Pick<ExchangeRate, 'day'> | null
  readonly today: CalendarDay
}): string | null {
  const where = 'in Settings under VAT rates'
  if (rate === null)
    return `Invoices in ${currency} state no VAT in ${own}: no exchange rate is known. Add one ${where}, or set SEGNO_ECB_RATES=1.`
  const isStale = dayOf(daysAfter(new Date(rate.day), STALE_AFTER_DAYS)) < today
  const isSold = dayOf(daysAfter(lastSoldAt, SOLD_WITHIN_DAYS)) >= today
  return isStale && isSold
    ? `Invoices in ${currency} state VAT in ${own} by a rate of ${rate.day}, more than ${STALE_AFTER_DAYS} days old. Add a newer one ${where}.`
    : null
}
