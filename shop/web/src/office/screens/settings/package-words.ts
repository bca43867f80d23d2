import type { ListedPackage, PriceCurrency } from '@segno/contract'
import { formatMoney } from '../../../kit/format/money.ts'

/** The field that holds the price in each currency. */
export const PRICE_FIELDS = {
  EUR: 'eurCents',
  USD: 'usdCents',
  GBP: 'gbpCents',
} as const satisfies Readonly<Record<PriceCurrency, keyof ListedPackage>>

export const PERIOD_WORDS = { month: 'Monthly', year: 'Yearly' } as const

/** `€ 9.00` or `€ 9.00 with VAT`; nothing in a currency in which it is not sold. */
export function listedPrice(listed: ListedPackage, currency: PriceCurrency): string | null {
  const cents = listed[PRICE_FIELDS[currency]]
  if (cents === null) return null
  const price = formatMoney(cents, { currency })
  return listed.withVat.includes(currency) ? `${price} with VAT` : price
}

/** Fields of what may be changed, in the order of the form. */
export const TERMS_FIELDS = {
  name: { label: 'Name' },
  eurCents: { label: 'Price' },
  usdCents: { label: 'Price' },
  gbpCents: { label: 'Price' },
  withVat: { label: 'Prices that include VAT' },
  isOnSale: { label: 'On sale' },
  isRecommended: { label: 'Recommended' },
} as const
