import { PRICE_CURRENCIES, type PackageTerms, type PriceCurrency } from '@segno/contract'
import { amountCents, decimalText } from '@segno/units'

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
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
  return `${words === '' ? 'plan' : words}-${period}`
}

/** Prices without VAT, by currency. */
export type Prices = Readonly<Record<PriceCurrency, number>>

export const pricesIn = ({ eurCents, usdCents, gbpCents }: PackageTerms): Prices => ({
  EUR: eurCents,
  USD: usdCents,
  GBP: gbpCents,
})

/** What a package is sold for, as the audit trail keeps it. */
export function auditedTerms(terms: {
  readonly name: string
  readonly isOnSale: boolean
  readonly isRecommended: boolean
  readonly prices: { readonly [Currency in PriceCurrency]?: number | undefined }
}): Record<string, string | boolean> {
  const prices = PRICE_CURRENCIES.flatMap((currency) => {
    const cents = terms.prices[currency]
    return cents === undefined
      ? []
      : [[`price_in_${currency}`, decimalText({ amountCents: amountCents(cents), currency })]]
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
