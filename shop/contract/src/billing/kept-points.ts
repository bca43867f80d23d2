import { type AmountCents, amountCents, scaleCents, subtractCents } from '@segno/units'
import type { PointsPrice } from './gift-points.ts'

/**
 * The price that stays for points of a payment that are spent or kept: their part of the smallest package that would have brought as
 * many, but no less than the next smaller one. So few points at the price of many cannot be had by giving the rest back, before
 * or after they are spent.
 *
 * @param prices with VAT, of smaller packages on sale with it and last of the payment's own points at what was paid; the fewest points first
 */
export function priceOfKept(prices: readonly PointsPrice[], points: number): AmountCents {
  const paid = prices.at(-1)
  if (points <= 0 || !paid) return amountCents(0)
  const below = prices.findLast((offer) => offer.points < points)?.grossCents ?? 0
  const whole = prices.find((offer) => offer.points >= points) ?? paid
  const price = amountCents(whole.grossCents)
  // Half a cent is the buyer's.
  const rest = scaleCents(price, { numerator: Math.max(0, whole.points - points), denominator: whole.points })
  return amountCents(Math.min(paid.grossCents, Math.max(below, subtractCents(price, rest))))
}

/** Unspent points of a payment that can go back for money. */
export interface RefundablePoints {
  readonly points: number
  /** Gross, for all of them, or for what brought none. */
  readonly grossCents: number
  readonly spentPoints: number
  /** Gross, of the payment. */
  readonly leftCents: number
  /** @see priceOfKept */
  readonly prices: readonly PointsPrice[]
}

/** Gross sum that goes back for some of the points: the rest of the payment, less the price of all points that stay. */
export function centsBackFor(refundable: RefundablePoints, points: number): AmountCents {
  const { points: all, grossCents, spentPoints, leftCents, prices } = refundable
  if (points === all) return amountCents(grossCents)
  const kept = priceOfKept(prices, spentPoints + all - points)
  return amountCents(Math.max(0, subtractCents(amountCents(leftCents), kept)))
}
