import {
  boughtText,
  cardBrandName,
  KINDS,
  movementState,
  movementText,
  type PaymentPaper,
  paperText,
  type PaymentWithBuyer,
} from '@segno/contract'
import { amountCents, negateCents, subtractCents } from '@segno/units'
import { csvMoney, type CsvColumns } from '../../platform/http/csv-answer.ts'

type Payment = Omit<PaymentWithBuyer, 'user'>

/** The screen's title, which its files have too. */
export const HISTORY_TITLE = 'Subscription History'

/** A payment, or money that went back of it, as a line of a file. Sums and points that left the buyer's side are below zero. */
export interface PaymentLine {
  readonly payment: Payment
  readonly at: string
  readonly text: string
  readonly points: number
  readonly netCents: number
  readonly grossCents: number
  readonly state: string
  /** Such as `CN-2026-000001 (credit note)`. */
  readonly papers: readonly string[]
}

/** The payment, and below it each movement of its money: together they come to what stands. */
export function linesOf(payment: Payment): PaymentLine[] {
  const { movements, papers } = payment
  const moved = new Set(movements.map(({ id }) => id))
  const paper = (each: PaymentPaper): string => `${each.number} (${paperText(each, papers)})`
  const lines = movements.map((movement): PaymentLine => {
    // What failed moved nothing.
    const isMoved = movement.state !== 'failed'
    const out = (cents: number) => (isMoved ? negateCents(amountCents(cents)) : 0)
    return {
      payment,
      at: movement.at,
      text: movementText(movement) + (movement.withdrawal === null ? '' : `, ${movement.withdrawal}`),
      points: isMoved ? 0 - movement.points : 0,
      netCents: out(movement.netCents),
      grossCents: out(movement.grossCents),
      state: movementState(movement),
      papers: papers.filter(({ movementId }) => movementId === movement.id).map(paper),
    }
  })
  const paid: PaymentLine = {
    payment,
    at: payment.paidAt,
    text: boughtText(payment),
    points: payment.points,
    netCents: payment.netCents,
    grossCents: payment.grossCents,
    state: 'Paid',
    // Those of a dispute that was won, too: it is no movement.
    papers: papers.filter(({ movementId }) => movementId === null || !moved.has(movementId)).map(paper),
  }
  return [paid, ...lines]
}

export const vatOf = ({ grossCents, netCents }: Pick<PaymentLine, 'grossCents' | 'netCents'>): number =>
  subtractCents(amountCents(grossCents), amountCents(netCents))

/** `Visa 4242`, `Gift card`, or nothing where the card is not known. */
const meansOf = ({ isByGiftCard, cardBrand, cardLast4 }: Payment): string =>
  isByGiftCard ? 'Gift card' : cardLast4 === null ? '' : `${cardBrandName(cardBrand)} ${cardLast4}`

const money = (cents: number, { payment }: PaymentLine) => csvMoney(cents, payment.currency)

/** Of the file of one's own payments. */
export const LINE_COLUMNS: CsvColumns<PaymentLine> = {
  At: ({ at }) => at,
  For: ({ text }) => text,
  State: ({ state }) => state,
  Points: ({ points }) => points,
  Currency: ({ payment }) => payment.currency,
  Net: (line) => money(line.netCents, line),
  VAT: (line) => money(vatOf(line), line),
  Total: (line) => money(line.grossCents, line),
  Documents: ({ papers }) => papers.join(', '),
  'Of invoice': ({ payment }) => payment.invoiceNumber,
  Kind: ({ payment }) => KINDS[payment.kind].title,
  /** A gift card's money stands in two rows, its own and that of the points: accountants leave one of them out. */
  'Paid with': ({ payment }) => meansOf(payment),
}
