import type { ListedPackage, PriceCurrency } from '@segno/contract'
import { formatMoney } from '../../../kit/format/money.ts'

/** The field that holds the price in each currency. */
export const PRICE_FIELDS = {
  EUR: 'eurCents',
  USD: 'usdCents',
  GBP: 'gbpCents',
} as const satisfies Readonly<Record<PriceCurrency, keyof ListedPackage>>

export const PERIOD_WORDS = { month: 'Monthly', year: 'Yearly' } as const

/** `€ 9.00`; nothing in a currency in which it is not sold. */
export function netPrice(listed: ListedPackage, currency: PriceCurrency): string | null {
  const cents = listed[PRICE_FIELDS[currency]]
  return cents === null ? null : formatMoney(cents, { currency })
}

/** Fields of what may be changed, in the order of the form. */
export const TERMS_FIELDS = {
  name: { label: 'Name' },
  eurCents: { label: 'Price without VAT' },
  usdCents: { label: 'Price without VAT' },
  gbpCents: { label: 'Price without VAT' },
  isOnSale: { label: 'On sale' },
  isRecommended: { label: 'Recommended' },
} as const
