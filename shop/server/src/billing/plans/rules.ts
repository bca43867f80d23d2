import { amountCents, countFor, subtractCents, type AmountCents } from '@segno/units'
import type { PriceTerms } from '@segno/vat'
import { pricedFor } from '../rules.ts'
import type { SoldPrice } from './read-paid.ts'

const DAY_MS = 86_400_000
/** How long a renewal that is not tried again waits for its buyer, before its plan ends. */
const LAST_CHANCE_DAYS = 14

/** An unpaid invoice of a plan. */
interface Due {
  readonly providerInvoiceId: string
  readonly reason: 'renewal' | 'change'
  readonly since: Date
  readonly nextAttemptAt: Date | null
  readonly waitsForBuyer: boolean
}

/** A pause moves the next payment. */
export const nextPaymentAt = (plan: { resumes_at: Date | null; period_ends_at: Date }): Date =>
  plan.resumes_at ?? plan.period_ends_at

/** When a plan ends whose renewal is not tried again. */
export const lastChanceOf = (due: Pick<Due, 'since'>): Date =>
  new Date(due.since.getTime() + LAST_CHANCE_DAYS * DAY_MS)

/**
 * How a plan stands here. The account at the provider decides what it does after the last attempt: to leave the plan unpaid
 * or past due for ever would keep its owner from another one, so it ends here.
 */
export function statusHere(
  found: {
    readonly status: 'active' | 'past_due' | 'unpaid' | 'paused' | 'ended' | 'incomplete'
    readonly due: Due | null
  },
  now: Date,
): 'active' | 'past_due' | 'paused' | 'ended' {
  const { status, due } = found
  if (status === 'unpaid') return 'ended'
  if (status === 'incomplete') return 'past_due'
  const isLeft = status === 'past_due' && due?.reason === 'renewal' && due.nextAttemptAt === null
  return isLeft && lastChanceOf(due) <= now ? 'ended' : status
}

/**
 * What a plan costs with the VAT of the card that pays: agreed net, it stays net; agreed with VAT, it stays gross. It stays as it
 * is where an earlier version did not note what was agreed, and for a closed account.
 */
export const agreedCents = (
  { grossCents, listed }: Pick<SoldPrice, 'grossCents' | 'listed'>,
  terms: PriceTerms | null,
): number => (listed === null || terms === null ? grossCents : pricedFor(listed, terms).grossCents)

/** A card is good to the end of its month, such as `03/2027`. */
export function isCardGoodOn(expires: string, day: Date): boolean {
  const [month, year] = expires.split('/').map(Number)
  return day.getTime() < Date.UTC(year ?? 0, month ?? 0)
}

/** The provider charges nothing smaller, and adds it to the next invoice. */
const leastCents = (currency: string): number => (currency === 'GBP' ? 30 : 50)

/** Sum that a card is charged: nothing where it is too small, or credit covers it. */
export const chargeable = (cents: number, currency: string): number =>
  cents < leastCents(currency) ? 0 : cents

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
 * Points for a paid invoice of the provider's: all of the plan's for a whole period; for a bigger plan within a period the same
 * part of the points that it adds as of their price; for a year that takes the place of months all of the year's, less those of
 * the unused rest of the month, whose price is credited.
 *
 * @param billedCents what the invoice came to: credit that the shop gave at the provider takes no points away
 * @param before the plan that was changed within its period; null for a period that begins
 */
export function pointsFor(plan: PlanSum, billedCents: number, before: PlanSum | null): number {
  const billed = amountCents(billedCents)
  const price = amountCents(plan.grossCents)
  if (before === null) return partOf(plan.points, { part: billed, whole: price })
  const was = amountCents(before.grossCents)
  if (before.period === plan.period)
    return partOf(plan.points - before.points, { part: billed, whole: subtractCents(price, was) })
  return Math.max(0, plan.points - partOf(before.points, { part: subtractCents(price, billed), whole: was }))
}

function partOf(points: number, { part, whole }: { part: AmountCents; whole: AmountCents }): number {
  if (points <= 0 || whole <= 0 || part <= 0) return 0
  return Math.min(points, countFor(points, { part, whole }))
}
