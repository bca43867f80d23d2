import { kindFacts, PRICE_CURRENCIES, type ForSale } from '@segno/contract'
import { amountCents, type AmountCents, type BasisPoints, scaleCents } from '@segno/units'
import { addVat } from '@segno/vat'
import type { PricedPackage } from './queries.ts'

/** The currency that somebody pays in: their own where the shop has prices in it, else US dollars. */
export function priceCurrency(own: string): string {
  return PRICE_CURRENCIES.some((currency) => currency === own) ? own : 'USD'
}

/** Net price after a reduction, to the nearest cent. */
export const reducedCents = (netCents: number, percent: number): AmountCents =>
  scaleCents(amountCents(netCents), { numerator: 100 - percent, denominator: 100 })

/** Least sums that the provider charges; in euros and dollars alike. @see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const isChargeable = (grossCents: number, currency: string): boolean =>
  grossCents >= (currency === 'GBP' ? 30 : 50)

interface Terms {
  readonly currency: string
  readonly rate: BasisPoints
  /** Reduction of the next package, in percent; null for none. */
  readonly percent: number | null
}

/** A package as its buyer sees it, with VAT on top of its price. */
export function toForSale(
  row: Pick<PricedPackage, 'id' | 'kind' | 'name' | 'points' | 'period' | 'is_recommended' | 'net_cents'>,
  { currency, rate, percent }: Terms,
): ForSale {
  const full = addVat(amountCents(row.net_cents), rate)
  const isReduced = percent !== null && kindFacts(row.kind).isReducible
  return {
    id: row.id,
    kind: row.kind as ForSale['kind'],
    name: row.name,
    points: row.points,
    period: row.period as ForSale['period'],
    isRecommended: row.is_recommended,
    currency,
    ...(isReduced ? addVat(reducedCents(row.net_cents, percent), rate) : full),
    reduced: isReduced ? { percent, fromGrossCents: full.grossCents } : null,
  }
}
