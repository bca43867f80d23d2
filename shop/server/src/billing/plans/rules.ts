import {
  amountCents,
  centsToMicroEur,
  countFor,
  scaleCents,
  subtractCents,
  type AmountCents,
} from '@segno/units'

export interface PlanSum {
  readonly points: number
  readonly grossCents: number
  readonly period: 'month' | 'year'
}

/** A bigger plan, or one that is paid by the year, begins at once; a smaller one, or by the month, with the next period. */
export function changeHappens(from: PlanSum, to: PlanSum): 'now' | 'at_period_end' {
  if (from.period === to.period) return to.grossCents > from.grossCents ? 'now' : 'at_period_end'
  return to.period === 'year' ? 'now' : 'at_period_end'
}

/**
 * Points for a paid invoice of the provider's: all of the plan's for a whole period, and for the part that a change cost
 * the same part of the points that it adds.
 *
 * @param before the plan that was changed within its period; null for a period that begins
 */
export function pointsFor(plan: PlanSum, paidCents: number, before: PlanSum | null): number {
  const isWithinPeriod = before !== null && before.period === plan.period
  const points = isWithinPeriod ? plan.points - before.points : plan.points
  const price = amountCents(plan.grossCents)
  const whole = isWithinPeriod ? subtractCents(price, amountCents(before.grossCents)) : price
  if (points <= 0 || whole <= 0) return 0
  return Math.min(points, countFor(points, { part: amountCents(paidCents), whole }))
}

/**
 * Net worth in millionths of a euro of a net sum that was paid, by the exchange rate of the shop's own price list.
 *
 * @param list net prices of one package in the currency of the sum and in euros
 */
export function worthOf(
  netCents: AmountCents,
  list: { readonly ownNetCents: number; readonly euroNetCents: number },
): number {
  return centsToMicroEur(
    scaleCents(netCents, { numerator: list.euroNetCents, denominator: list.ownNetCents }),
  )
}
