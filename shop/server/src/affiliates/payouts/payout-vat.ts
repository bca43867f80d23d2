import { type AmountCents, amountCents, sumCents } from '@segno/units'
import { type BilledAs, vatOnTop } from '../../billing/public.ts'

/** A payout as its row keeps it. */
interface Taxed {
  readonly amount_cents: number
  readonly vat_cents: number | null
  readonly billed_as: object | null
}

/** VAT on top of a payout, as it is paid or will be; none of what was requested before there were papers. */
export function payoutVat({ amount_cents: cents, vat_cents: paid, billed_as: billed }: Taxed): AmountCents {
  if (paid !== null) return amountCents(paid)
  return billed === null ? amountCents(0) : vatOnTop(billed as BilledAs, amountCents(cents))
}

/** Sum of a transfer, with VAT. */
export const transferCents = (payout: Taxed): AmountCents =>
  sumCents([amountCents(payout.amount_cents), payoutVat(payout)])
