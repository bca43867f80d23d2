import type { VatStatus } from '@segno/contract'
import { amountCents as wholeCents, sumCents } from '@segno/units'
import { formatMoney } from '../../kit/format/money.ts'

/** How artists and affiliates are taxed, as they choose it. */
export const VAT_STATUS_WORDS: Readonly<Record<VatStatus, string>> = {
  private: 'Private person, no business',
  small: 'Small business that charges no VAT (in Germany § 19 UStG)',
  regular: 'Business that charges VAT, in the shop’s country',
  reverseCharge: 'Business that charges VAT, in another EU country',
  outside: 'Business outside the EU',
}

interface Payout {
  /** Without VAT. */
  amountCents: number
  /** On top; null where there is no paper that states it. */
  vatCents: number | null
  currency?: string
}

/** `€119.00 (€19.00 VAT)`: what is transferred. */
export function payoutText({ amountCents, vatCents, currency = 'EUR' }: Payout): string {
  const text = formatMoney(sumCents([amountCents, vatCents ?? 0].map(wholeCents)), { currency })
  return vatCents ? `${text} (${formatMoney(vatCents, { currency })} VAT)` : text
}
