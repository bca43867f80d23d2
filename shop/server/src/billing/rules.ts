import { kindFacts, PRICE_CURRENCIES, type ForSale } from '@segno/contract'
import { amountCents, type AmountCents, type BasisPoints, centsToMicroEur, scaleCents } from '@segno/units'
import { extractVat, priceFor, type PriceTerms, type VatSplit } from '@segno/vat'
import type { PricedPackage } from './queries.ts'

/** The currency that somebody pays in: their own where the shop has prices in it, else US dollars. */
export function priceCurrency(own: string): string {
  return PRICE_CURRENCIES.some((currency) => currency === own) ? own : 'USD'
}

/** A price after a reduction, to the nearest cent. */
export const reducedCents = (priceCents: number, percent: number): AmountCents =>
  scaleCents(amountCents(priceCents), { numerator: 100 - percent, denominator: 100 })

/** A price as it is listed, with VAT in it where it is gross. */
export type ListedPrice = Pick<PricedPackage, 'price_cents' | 'is_gross'>

/** A listed price as one buyer pays it, after a reduction in percent. */
export const pricedFor = ({ price_cents, is_gross }: ListedPrice, terms: PriceTerms, percent = 0): VatSplit =>
  priceFor(reducedCents(price_cents, percent), is_gross ? 'gross' : 'net', terms)

/** A listed price without VAT, by which prices are compared. */
export const listedNetCents = (
  { price_cents, is_gross }: ListedPrice,
  sellerRate: BasisPoints,
): AmountCents =>
  is_gross ? extractVat(amountCents(price_cents), sellerRate).netCents : amountCents(price_cents)

/**
 * Net worth in millionths of a euro of a net sum that was paid, by the exchange rate of the shop's own price list.
 *
 * @param list net prices of one package in the currency of the sum and in euros
 */
export function worthOf(
  netCents: AmountCents,
  list: { readonly ownNetCents: number; readonly euroNetCents: number },
): number {
  return centsToMicroEur(
    scaleCents(netCents, { numerator: list.euroNetCents, denominator: list.ownNetCents }),
  )
}

/** Least sums that the provider charges; in euros and dollars alike. @see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const isChargeable = (grossCents: number, currency: string): boolean =>
  grossCents >= (currency === 'GBP' ? 30 : 50)

interface Terms {
  readonly currency: string
  readonly priceTerms: PriceTerms
  /** Reduction of the next package, in percent; null for none. */
  readonly percent: number | null
}

/** A package as its buyer sees it. */
export function toForSale(
  row: Pick<PricedPackage, 'id' | 'kind' | 'name' | 'points' | 'period' | 'is_recommended'> & ListedPrice,
  { currency, priceTerms, percent }: Terms,
): ForSale {
  const full = pricedFor(row, priceTerms)
  const isReduced = percent !== null && kindFacts(row.kind).isReducible
  return {
    id: row.id,
    kind: row.kind as ForSale['kind'],
    name: row.name,
    points: row.points,
    period: row.period as ForSale['period'],
    isRecommended: row.is_recommended,
    currency,
    isGross: row.is_gross,
    ...(isReduced ? pricedFor(row, priceTerms, percent) : full),
    reduced: isReduced ? { percent, fromNetCents: full.netCents, fromGrossCents: full.grossCents } : null,
  }
}
