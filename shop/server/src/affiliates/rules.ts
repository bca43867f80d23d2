import {
  amountCents,
  scaleCents,
  subtractCents,
  sumCents,
  WHOLE_BASIS_POINTS,
  type AmountCents,
} from '@segno/units'
import type { Shared } from '../billing/public.ts'
import Bowser from 'bowser'
import { monthsAfter } from '../platform/day-range.ts'

/** True for what does not name a device that people browse with: search engines, link previews, scripts. */
export function isRobot(userAgent: string | null): boolean {
  if (userAgent === null || userAgent === '') return true
  const { type } = Bowser.parse(userAgent).platform
  return type === undefined || type === 'bot'
}

/** Payments earn commissions for this long after their payer registered. */
const EARNS_MONTHS = 12

/** True where a payment of somebody who registered then still earns its affiliate something. */
export function isWithinTerm(referredAt: Date, at: Date): boolean {
  return at < monthsAfter(referredAt, EARNS_MONTHS)
}

/** A share of money, to the nearest cent. */
export const shareOf = (netCents: number, shareBasisPoints: number): AmountCents =>
  scaleCents(amountCents(netCents), { numerator: shareBasisPoints, denominator: WHOLE_BASIS_POINTS })

interface Refundable {
  readonly netCents: number
  readonly amountCents: number
  readonly refundedNetCents: number
  readonly refundedCents: number
}

/**
 * What a refund takes off a commission: in proportion to all that was refunded so far, so that however many refunds give a
 * payment back, they take off the whole commission and no more.
 */
export function refundOf(
  commission: Refundable,
  netCents: number,
): { netCents: number; amountCents: number } {
  const leftCents = subtractCents(amountCents(commission.netCents), amountCents(commission.refundedNetCents))
  const net = Math.min(netCents, leftCents)
  const refundedNetCents = sumCents([amountCents(commission.refundedNetCents), amountCents(net)])
  const gone = scaleCents(amountCents(commission.amountCents), {
    numerator: refundedNetCents,
    denominator: commission.netCents,
  })
  return { netCents: net, amountCents: subtractCents(gone, amountCents(commission.refundedCents)) }
}

/** More than this share of the money refunded is odd, once there are a few payments. */
const ODD_REFUND_BASIS_POINTS = 1_000
const FEW_PAYMENTS = 5

/** Visits by a link are counted this far back. */
export const RECORD_DAYS = 30
/** So many visits without a sign-up for each are odd: somebody makes them. */
const ODD_CLICKS = 500

export interface AffiliateRecord {
  /** Of the last days. */
  readonly clicks: number
  readonly signUps: number
  readonly payments: number
  readonly netCents: number
  readonly refundedNetCents: number
}

const hasOddRefunds = ({ payments, netCents, refundedNetCents }: AffiliateRecord): boolean =>
  payments >= FEW_PAYMENTS && refundedNetCents > shareOf(netCents, ODD_REFUND_BASIS_POINTS)

const hasOddClicks = ({ clicks, signUps }: AffiliateRecord): boolean => clicks >= ODD_CLICKS * (signUps + 1)

/** Why a new commission waits for an administrator; null where it does not. */
export function whyHeld(facts: {
  readonly suspicion: string | null
  /** By the affiliate and the payer. */
  readonly shared: Shared | null
  readonly isActive: boolean
  readonly record: AffiliateRecord
}): string | null {
  if (!facts.isActive) return 'The affiliate’s account is closed'
  if (facts.suspicion === 'same_network') return 'Registered from a network the affiliate uses'
  if (facts.shared !== null) return `Signs in from a ${facts.shared} the affiliate uses`
  if (hasOddClicks(facts.record)) return 'Too many clicks for so few sign-ups'
  return hasOddRefunds(facts.record) ? 'More than 10% of payments are refunded' : null
}
