import { cardBrandName } from '@segno/contract'
import type { InvoiceDocument } from '@segno/invoice'
import type { PaymentRow } from './queries.ts'

interface MethodFacts {
  /** As papers say it: "Paid by iDEAL". */
  readonly words: string
  /** Takes the next period's money too, and no days for the first. */
  readonly canRenew: boolean
  /** The only currency it pays in; left out where it pays in all of the shop's. */
  readonly currency?: 'EUR'
}

/** Ways to pay that a shop may take, as the provider names them. */
const METHODS = {
  card: { words: 'card', canRenew: true },
  link: { words: 'Link', canRenew: true },
  paypal: { words: 'PayPal', canRenew: true },
  bancontact: { words: 'Bancontact', canRenew: false, currency: 'EUR' },
  eps: { words: 'EPS', canRenew: false, currency: 'EUR' },
  ideal: { words: 'iDEAL', canRenew: false, currency: 'EUR' },
  sepa_debit: { words: 'SEPA direct debit', canRenew: false, currency: 'EUR' },
} as const satisfies Readonly<Record<string, MethodFacts>>

export type PaymentMethod = keyof typeof METHODS
export const METHOD_NAMES = Object.keys(METHODS) as [PaymentMethod, ...PaymentMethod[]]

/** Those of the shop's methods that a form can offer: never what else the account at the provider has switched on. */
export function offeredMethods(
  taken: readonly PaymentMethod[],
  { currency, renews }: { readonly currency: string; readonly renews: boolean },
): PaymentMethod[] {
  return taken.filter((name) => {
    const facts: MethodFacts = METHODS[name]
    return (facts.currency ?? currency) === currency && (facts.canRenew || !renews)
  })
}

/** How papers name a gift card that paid. */
export const GIFT_CARD = 'gift card'

/** What was paid without a form: by credit at the provider, marked there as paid, or by a gift card. */
const SETTLED: Readonly<Record<string, { readonly words: string }>> = {
  credit: { words: 'credit' },
  outside: { words: 'other means' },
  gift_card: { words: GIFT_CARD },
}

/** How a payment was made, as `card (Visa ending in 4242)`. */
export function methodWords({ method, card_brand: brand, card_last4: last4 }: PaymentRow): string {
  if (brand !== null && last4 !== null) return `card (${cardBrandName(brand)} ending in ${last4})`
  const facts = { ...SETTLED, ...METHODS }[method ?? 'card']
  return facts?.words ?? 'another way'
}

/** The means of a payment on its invoice. What the provider took otherwise than by a card it took online. */
export function paymentMeans(payment: PaymentRow): Pick<InvoiceDocument, 'paidWith' | 'paidBy' | 'card'> {
  const { method, card_brand: network, card_last4: last4 } = payment
  if (network !== null && last4 !== null)
    return { paidWith: 'card', paidBy: METHODS.card.words, card: { network, last4 } }
  const isSettled = method !== null && Object.hasOwn(SETTLED, method)
  return { paidWith: isSettled ? 'other' : 'online', paidBy: methodWords(payment), card: null }
}
