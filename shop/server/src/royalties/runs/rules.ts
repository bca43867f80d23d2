import type { PayWay } from '@segno/contract'
import { type AmountCents, amountCents, sumCents } from '@segno/units'
import { isSepaIban, usableAt } from '../../payees/public.ts'

interface PayableFacts {
  readonly cents: number
  readonly iban: string | null
  readonly changed_at: Date | null
  /** Where the artist lives by their tax details; null where there are none. */
  readonly tax_residence: string | null
  readonly run_id: string | null
}

/** What leaves the account: the royalty, and VAT on top. */
export const paidCents = (payment: {
  readonly amountCents: number
  readonly vatCents: number
}): AmountCents => sumCents([payment.amountCents, payment.vatCents].map(amountCents))

/** How an artist can be paid now. */
export function payWayOf(facts: PayableFacts, now: Date): PayWay {
  if (facts.cents < 0) return 'overpaid'
  if (facts.run_id !== null) return 'inRun'
  if (facts.changed_at === null || facts.tax_residence === null) return 'noDetails'
  if (usableAt(facts.changed_at) > now) return 'waiting'
  if (facts.iban === null) return 'paypal'
  return isSepaIban(facts.iban) ? 'sepa' : 'abroad'
}
