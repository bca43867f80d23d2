import { amountCents, centsToMicroEur } from '@segno/units'

interface StatedSums {
  /** Of all that was payable before, also what was taken back of it since. */
  readonly earnedBeforeMicroEur: number
  readonly paidBeforeCents: number
  readonly lines: readonly { readonly amountMicroEur: number }[]
  readonly paymentCents: number
}

/** What a statement begins and ends with: what was carried over and its lines, less the payment, are what is left. */
export function addUpStatement({ earnedBeforeMicroEur, paidBeforeCents, lines, paymentCents }: StatedSums) {
  const carriedOverMicroEur = earnedBeforeMicroEur - centsToMicroEur(amountCents(paidBeforeCents))
  const linesMicroEur = lines.reduce((sum, { amountMicroEur }) => sum + amountMicroEur, 0)
  const leftMicroEur = carriedOverMicroEur + linesMicroEur - centsToMicroEur(amountCents(paymentCents))
  return { carriedOverMicroEur, linesMicroEur, leftMicroEur }
}
