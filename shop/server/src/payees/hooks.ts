import type { VatId } from '@segno/vat'
import { event, type Listener, part, port } from '../platform/slices/hook.ts'
import type { Db } from '../platform/db/db.ts'
import type { Proposal } from './proposals/queries.ts'

interface Rejection {
  readonly actorId: string
  readonly reason: string
  readonly now: Date
}

/** Handler for one kind of proposed payout, in a later slice. It runs in the transaction that decides. */
export interface ProposedPayouts {
  readonly kind: Proposal['kind']
  /** Locks the payout, before the proposal. */
  readonly hold: (tx: Db, proposal: Proposal) => Promise<void>
  /** @throws {AppError} where it cannot be paid any more */
  readonly confirm: (tx: Db, proposal: Proposal, by: { actorId: string; now: Date }) => Promise<void>
  readonly reject: (tx: Db, proposal: Proposal, by: Rejection) => Promise<void>
}

/** Why payout details outlive their account. */
export interface RetentionReason {
  readonly isOwed: boolean
  /** The last sale, return or payment that the tax authority may ask about; null where none is reported. */
  readonly lastReportedAt: Date | null
}

export const retentionReasons =
  part<(db: Db, accountId: string, now: Date) => Promise<RetentionReason>>('money earned')

export const proposedPayouts = part<ProposedPayouts>('proposed payouts')

/** Asks the authority of a VAT ID for it; pending where it does not answer. */
export type AskVatId = (id: VatId) => Promise<{ readonly state: 'confirmed' | 'pending' | 'invalid' }>

export const vatIdAuthority = port<AskVatId>('authority of VAT IDs')

/** A transfer to an artist or affiliate, or a correction of one. */
export interface PaidOut {
  readonly payoutId: string
  readonly recipientId: string
  readonly earnedBy: 'royalties' | 'commissions'
  /** Without VAT; below zero for a correction. */
  readonly amountCents: number
  /** On top; below zero for a correction. */
  readonly vatCents: number
  readonly currency: string
  /** Day of the transfer. */
  readonly paidOn: string
  /** The payment that a correction takes from. */
  readonly correctsId: string | null
  readonly at: Date
}

export interface PayoutListeners {
  readonly onPaidOut: readonly Listener<PaidOut>[]
}

/** What later slices do in the transaction that enters it. */
export const onPaidOut = event<PaidOut>('paid out')
