import { GIFT_CARD_DAYS_AHEAD, type GiftCardState } from '@segno/contract'
import { amountCents, type AmountCents, type BasisPoints, centsToMicroEur, countFor } from '@segno/units'
import { addVat, extractVat, type VatSplit } from '@segno/vat'
import { dayOf, daysAfter } from '../../platform/day-range.ts'

/** Rounding may have added a cent to what comes back onto a card: less than this over the price of points is no further one. */
const ROUNDED_CENTS = 2

/** Mails of one card at most, so that nobody sends letters in the shop's name to many people for one price. */
export const MAX_MAILINGS = 10

/** Morning in Europe; a recipient's own time zone is not known. */
const MORNING = 'T07:00:00Z'

/** When a card is mailed: in the morning of its day, or at once. Null for a day that is over or too far ahead. */
export function mailAtOf(day: string, now: Date): Date | null {
  const last = dayOf(daysAfter(now, GIFT_CARD_DAYS_AHEAD))
  if (day < dayOf(now) || day > last) return null
  const morning = new Date(`${day}${MORNING}`)
  return morning < now ? now : morning
}

/** A package of points at its net price in the card's currency, and in euros. */
export interface PackagePrice {
  readonly id: string
  readonly points: number
  readonly netCents: number
  readonly eurCents: number
}

export interface Redemption extends VatSplit {
  /** The package whose price for each point holds. */
  readonly packageId: string
  readonly points: number
  readonly valueMicroEur: number
}

/**
 * Points that a sum buys, VAT within it: at the price a point of the best package that the sum covers, or of the smallest one.
 * A part of a point counts as a whole one, so nothing of the sum is left over.
 */
export function redemptionOf(
  sumCents: AmountCents,
  packages: readonly PackagePrice[],
  rate: BasisPoints,
): Redemption | null {
  const priced = packages
    .map((row) => ({ row, grossCents: addVat(amountCents(row.netCents), rate).grossCents }))
    .toSorted((one, other) => one.grossCents - other.grossCents)
  const covered = priced.filter(({ grossCents }) => grossCents <= sumCents)
  const best = cheapestPoint(covered) ?? priced[0]
  if (!best) return null
  const { row, grossCents: whole } = best
  const sum = extractVat(sumCents, rate)
  return {
    ...sum,
    packageId: row.id,
    points: countFor(row.points, { part: amountCents(Math.max(0, sumCents - ROUNDED_CENTS)), whole }) + 1,
    valueMicroEur: valueOf(sum.netCents, row),
  }
}

function cheapestPoint<Priced extends { readonly row: PackagePrice; readonly grossCents: number }>(
  priced: readonly Priced[],
): Priced | undefined {
  return priced.toSorted(
    (one, other) => one.grossCents * other.row.points - other.grossCents * one.row.points,
  )[0]
}

/** Worth of points for artists: the net sum, by the shop's own list where it is in another currency. */
function valueOf(netCents: AmountCents, { netCents: whole, eurCents }: PackagePrice): number {
  return Number((BigInt(centsToMicroEur(amountCents(eurCents))) * BigInt(netCents)) / BigInt(whole))
}

/** What decides on what can be done with a card. */
export interface CardState {
  readonly state: string
  readonly left_cents: number
  readonly recipient_email: string | null
  readonly mailed_at: Date | null
}

export function stateOf(card: CardState): GiftCardState {
  if (card.state === 'refunded' || card.state === 'blocked') return card.state
  if (card.left_cents === 0) return 'redeemed'
  if (card.mailed_at !== null) return 'sent'
  return card.recipient_email === null ? 'unsent' : 'waiting'
}
