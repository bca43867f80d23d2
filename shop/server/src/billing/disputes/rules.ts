import { amountCents, basisPoints, countFor, subtractCents, sumCents } from '@segno/units'
import { extractVat } from '@segno/vat'
import type { PaidSum, Part } from '../refunds/rules.ts'

const sumOf = (parts: readonly Part[], field: 'netCents' | 'grossCents') =>
  sumCents(parts.map((part) => amountCents(part[field])))

/**
 * The part of a payment that a dispute is about, or that the provider sent back: no more than is neither refunded nor disputed before it. Its points are rounded up, so
 * that those that stay are not worth more than the money that stays.
 *
 * @param claimedCents gross, as the provider says it
 */
export function claimedPart(paid: PaidSum, before: readonly Part[], claimedCents: number): Part {
  const leftCents = Math.max(0, subtractCents(amountCents(paid.grossCents), sumOf(before, 'grossCents')))
  const leftPoints = Math.max(
    0,
    before.reduce((left, part) => left - part.points, paid.points),
  )
  if (claimedCents >= leftCents)
    return {
      points: leftPoints,
      netCents: Math.max(0, subtractCents(amountCents(paid.netCents), sumOf(before, 'netCents'))),
      grossCents: leftCents,
    }
  const grossCents = amountCents(claimedCents)
  const whole = amountCents(paid.grossCents)
  const kept = countFor(paid.points, { part: subtractCents(whole, grossCents), whole })
  // By the net that stays: otherwise the roundings of many parts add up.
  const stays = extractVat(
    subtractCents(amountCents(leftCents), grossCents),
    basisPoints(paid.vatRateBasisPoints),
  )
  const leftNetCents = subtractCents(amountCents(paid.netCents), sumOf(before, 'netCents'))
  return {
    points: Math.min(leftPoints, paid.points - kept),
    netCents: Math.min(grossCents, Math.max(0, subtractCents(leftNetCents, stays.netCents))),
    grossCents,
  }
}

/** True where these parts are all of a payment's money. */
export const leavesNothing = (paid: PaidSum, parts: readonly Part[]): boolean =>
  sumOf(parts, 'grossCents') >= paid.grossCents

/**
 * The parts of several disputes of one payment, each of what those before it left.
 *
 * @param refunded what went back already
 * @param claimsCents in the order in which the disputes were opened
 */
export function disputedParts(
  paid: PaidSum,
  refunded: readonly Part[],
  claimsCents: readonly number[],
): Part[] {
  const parts: Part[] = []
  for (const claimed of claimsCents) parts.push(claimedPart(paid, [...refunded, ...parts], claimed))
  return parts
}
