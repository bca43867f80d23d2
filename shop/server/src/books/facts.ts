import type { CalendarDay } from '@segno/units'

/** Sums of a sale, in minor units of its currency. */
interface Sums {
  readonly currency: string
  readonly net_cents: number
  readonly vat_cents: number
  readonly gross_cents: number
}

/** What was sold, and how it was paid. */
interface Sold {
  /** Kind of its package. */
  readonly sold: string
  readonly grants_points: boolean
  readonly by_gift_card: boolean
  readonly vat_country: string
  readonly vat_rate_basis_points: number
}

export interface PaymentFact extends Sums, Sold {
  readonly kind: 'payment'
}

/** A refund that has its credit note. */
export interface RefundFact extends Sums, Sold {
  readonly kind: 'refund'
  readonly status: string
  /** Paid by the shop itself, and not through the provider. */
  readonly is_paid_otherwise: boolean
}

/** A dispute that took money, or has taken some. */
export interface DisputeFact extends Sold {
  readonly kind: 'dispute'
  readonly status: string
  readonly currency: string
  readonly amount_cents: number
  /** The bank has it now. */
  readonly is_money_gone: boolean
  /** Of the revenue that stood. */
  readonly net_cents: number | null
  /** On the gift card that was sold; null where something else was. */
  readonly card_left_cents: number | null
}

/** A paper of a dispute, whose net sum the dispute itself has entered. */
export interface DisputePaperFact {
  readonly kind: 'dispute-paper'
  readonly currency: string
  readonly vat_country: string
  readonly vat_rate_basis_points: number
  /** Below zero for an invoice that takes the place of a credit note. */
  readonly credited_vat_cents: number
}

/** A gift card that was spent, and whose sale was refunded all the same. */
interface OverdrawnFact {
  readonly kind: 'overdrawn'
  readonly currency: string
  readonly overdrawn_cents: number
}

interface CommissionFact {
  readonly kind: 'commission'
  readonly currency: string
  /** After refunds; nothing for one that was rejected. */
  readonly left_cents: number
}

interface PayoutFact {
  readonly kind: 'payout'
  readonly owed: 'royaltiesOwed' | 'commissionsOwed'
  readonly currency: string
  /** Without VAT. */
  readonly amount_cents: number
  /** Paid on top. */
  readonly vat_cents: number
}

/** What moved the balance at the card provider. */
export interface MovementFact {
  readonly kind: 'movement'
  readonly category: string
  readonly currency: string
  readonly amount_cents: number
  readonly fee_cents: number
  /** Before it was changed into the balance's currency; null where it was not. */
  readonly source_currency: string | null
  readonly source_cents: number | null
}

/** What all artists had earned when a day began and when it ended, in millionths of a euro. */
export interface RoyaltiesFact {
  readonly kind: 'royalties'
  readonly before_micro_eur: number
  readonly after_micro_eur: number
}

/** What became of a payment's points. */
export interface PointsFact {
  readonly kind: 'points'
  readonly currency: string
  readonly net_cents: number
  readonly points: number
  /** Points that left or came back, without those of refunds and disputes; milliseconds and points. */
  readonly moves: readonly (readonly [atMs: number, points: number])[]
  /** By credit note: milliseconds, points and net sum. */
  readonly credited: readonly (readonly [atMs: number, points: number, netCents: number])[]
  /** By lost dispute: milliseconds, its points, those of them that were unspent, and net sum. */
  readonly lost: readonly (readonly [atMs: number, points: number, unspent: number, netCents: number])[]
  /** As it stands: points in lots, and what a refund under way or an open dispute has taken. */
  readonly unspent: number
}

export type Fact =
  | PaymentFact
  | RefundFact
  | DisputeFact
  | DisputePaperFact
  | OverdrawnFact
  | CommissionFact
  | PayoutFact
  | MovementFact
  | RoyaltiesFact
  | PointsFact

/** One thing that the books follow. */
export interface Source {
  /** Such as `payment:…`. */
  readonly source: string
  readonly payment_id: string | null
  /** When it happened; null where nobody knows, and one of both at most. */
  readonly at_ms: number | null
  readonly day: CalendarDay | null
  readonly fact: Fact
  /** Of all of the fact. */
  readonly digest: string
}
