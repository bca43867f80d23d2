import { amountCents, formatPoints, subtractCents, sumCents } from '@segno/units'
import * as z from 'zod/mini'
import { instant } from '../lists.ts'

/** How money stands that goes back to its buyer, or that their bank took. */
export const MOVEMENT_STATES = {
  onItsWay: 'On its way',
  done: 'Refunded',
  returned: 'Sent back by the bank',
  failed: 'Failed, nothing went back',
  undecided: 'Not decided yet',
} as const
export type MovementState = keyof typeof MOVEMENT_STATES

/** Money of a payment that went back or is to. Sums are above zero. */
export const paymentMovement = z.object({
  /** Of the refund or the dispute. */
  id: z.string(),
  /** Points or a gift card given back by the buyer, VAT alone, a refund by the shop, or a dispute that is open or lost. */
  cause: z.enum(['withdrawn', 'vat', 'shop', 'bank']),
  state: z.enum(Object.keys(MOVEMENT_STATES) as MovementState[]),
  /** When it began. */
  at: instant,
  /** That go with the money; none for VAT and disputes. */
  points: z.int(),
  netCents: z.int(),
  grossCents: z.int(),
  /** Number of the withdrawal from the contract that it answers, as `W-20261121-K7RM2P`; null for none. */
  withdrawal: z.nullable(z.string()),
})
export type PaymentMovement = z.output<typeof paymentMovement>

export const paymentPaper = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit-note']),
  issuedAt: instant,
  grossCents: z.int(),
  /** Number of the invoice that a credit note takes back, or of the paper that an invoice takes the place of. */
  corrects: z.nullable(z.string()),
  /** The movement that it is about; null for the first invoice. */
  movementId: z.nullable(z.string()),
})
export type PaymentPaper = z.output<typeof paymentPaper>

interface Moved {
  readonly grossCents: number
  readonly movements: readonly Pick<PaymentMovement, 'grossCents' | 'state' | 'cause'>[]
}

/** What stands of a payment, gross: money on its way back no longer does, money that failed to go back does. */
export const standingCents = ({ grossCents, movements }: Moved): number =>
  subtractCents(
    amountCents(grossCents),
    sumCents(movements.flatMap((one) => (one.state === 'failed' ? [] : amountCents(one.grossCents)))),
  )

/** The sum of a payment without VAT that has gone back of it. */
export const withoutVatBack = ({ grossCents, movements }: Moved): number =>
  subtractCents(
    amountCents(grossCents),
    sumCents(
      movements.flatMap((one) =>
        one.cause === 'vat' && one.state === 'done' ? [amountCents(one.grossCents)] : [],
      ),
    ),
  )

const CAUSES = {
  withdrawn: 'Gift card returned',
  vat: 'VAT back',
  shop: 'Refunded by the shop',
  bank: 'Taken back by the bank',
} as const satisfies Readonly<Record<PaymentMovement['cause'], string>>

/** State of a movement in words. Money that a bank has taken for good is no refund. */
export const movementState = ({ state, cause }: Pick<PaymentMovement, 'state' | 'cause'>): string =>
  cause === 'bank' && state === 'done' ? 'Decided' : MOVEMENT_STATES[state]

/** Why money moved: `3 points returned`, `VAT back`, `Refunded by the shop, 3 points`. */
export function movementText({ cause, points }: Pick<PaymentMovement, 'cause' | 'points'>): string {
  if (points === 0) return CAUSES[cause]
  return cause === 'withdrawn'
    ? `${formatPoints(points)} returned`
    : `${CAUSES[cause]}, ${formatPoints(points)}`
}

/** Label of a paper among those of its payment, such as `invoice, cancelled`. */
export function paperText({ number, kind, corrects }: PaymentPaper, papers: readonly PaymentPaper[]): string {
  const isReplaced = papers.some((other) => other.kind === 'invoice' && other.corrects === number)
  if (kind === 'credit-note') return isReplaced ? 'credit note, cancelled' : 'credit note'
  if (isReplaced) return 'invoice, cancelled'
  return corrects === null ? 'invoice' : 'corrected invoice'
}

export const movedFields = {
  /** The oldest first. */
  movements: z.array(paymentMovement),
  /** Its invoice, and credit notes and invoices that followed; the oldest first. */
  papers: z.array(paymentPaper),
}
