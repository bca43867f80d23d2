import { PRICE_CURRENCIES, type PackageTerms, type PriceCurrency } from '@segno/contract'
import { amountCents, decimalText, slugText } from '@segno/units'
import type { ListedPrice } from '../rules.ts'

/** A telling id, such as `points-20` or `studio-year`. */
export function packageIdFor({
  name,
  points,
  period,
}: {
  readonly name: string
  readonly points: number
  readonly period: string | null
}): string {
  if (period === null) return `points-${points}`
  const words = slugText(name, 40)
  return `${words === '' ? 'plan' : words}-${period}`
}

export function pricesIn({
  eurCents,
  usdCents,
  gbpCents,
  withVat,
}: PackageTerms): Record<PriceCurrency, ListedPrice> {
  const listed = (currency: PriceCurrency, cents: number): ListedPrice => ({
    price_cents: cents,
    is_gross: withVat.includes(currency),
  })
  return { EUR: listed('EUR', eurCents), USD: listed('USD', usdCents), GBP: listed('GBP', gbpCents) }
}

/** What a package is sold for, as the audit trail keeps it. */
export function auditedTerms(terms: {
  readonly name: string
  readonly isOnSale: boolean
  readonly isRecommended: boolean
  readonly prices: { readonly [Currency in PriceCurrency]?: ListedPrice | undefined }
}): Record<string, string | boolean> {
  const prices = PRICE_CURRENCIES.flatMap((currency) => {
    const price = terms.prices[currency]
    if (price === undefined) return []
    const sum = decimalText({ amountCents: amountCents(price.price_cents), currency })
    return [[`price_in_${currency}`, price.is_gross ? `${sum} with VAT` : sum]]
  })
  const { name, isOnSale, isRecommended } = terms
  return { name, on_sale: isOnSale, recommended: isRecommended, ...Object.fromEntries(prices) }
}

/** Only what differs. */
export function changedOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: object; after: object } | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  )
  if (names.length === 0) return null
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name]]] : [])))
  return { before: pick(before), after: pick(after) }
}
