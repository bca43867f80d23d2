import { UNDO_DAYS } from '@segno/contract'
import { amountCents, centsToMicroEur, microEurToCents, subtractCents } from '@segno/units'
import { daysAfter } from '../platform/day-range.ts'

/** What buyers can no longer undo can be paid out. */
export const HOLD_DAYS = UNDO_DAYS

/** A moment at which artists can be paid, and the end of the sales that can be paid then. */
export interface PayMoment {
  readonly at: Date
  readonly soldBefore: Date
}

export const payMomentAt = (at: Date): PayMoment => ({ at, soldBefore: daysAfter(at, -HOLD_DAYS) })

/** An artist's share of the money behind a sale, in millionths of a euro. The shop keeps what is left of the last of them. */
export function royaltyOf(valueMicroEur: number, shareBasisPoints: number): number {
  return Number((BigInt(valueMicroEur) * BigInt(shareBasisPoints)) / 10_000n)
}

interface Sums {
  /** Of all sales whose licence was not given back. */
  readonly earnedMicroEur: number
  /** Of sales older than the hold, without disputed ones. */
  readonly settledMicroEur: number
  /** Of sales older than the hold whose payment is in an open dispute. */
  readonly disputedMicroEur: number
  /** Of sales older than the hold that wait because a promotion added to them. */
  readonly heldMicroEur: number
  /** The first sale within the hold to which no promotion added: those wait longer. */
  readonly firstPendingAt: Date | null
  readonly paidCents: number
  readonly saleCount: number
}

/** Whole cents are paid; what is less than one stays until there is more. */
export function balanceOf({ earnedMicroEur, settledMicroEur, saleCount, ...sums }: Sums) {
  const { disputedMicroEur, heldMicroEur } = sums
  const paidCents = amountCents(sums.paidCents)
  const settledCents = microEurToCents(settledMicroEur)
  return {
    earnedMicroEur,
    paidCents,
    owedMicroEur: earnedMicroEur - centsToMicroEur(paidCents),
    // Never more than was earned, whatever was entered as paid.
    payableCents: Math.max(0, Math.min(settledCents, subtractCents(settledCents, paidCents))),
    pendingMicroEur: earnedMicroEur - settledMicroEur - disputedMicroEur - heldMicroEur,
    disputedMicroEur,
    heldMicroEur,
    nextPayableAt: sums.firstPendingAt && daysAfter(sums.firstPendingAt, HOLD_DAYS).toISOString(),
    saleCount,
    holdDays: HOLD_DAYS,
  }
}
