import { GIFT_CARD_DAYS_AHEAD, type GiftCardState, pointsForSum } from '@segno/contract'
import type { AmountCents, BasisPoints } from '@segno/units'
import { extractVat, type VatSplit } from '@segno/vat'
import { dayOf, daysAfter } from '../../platform/day-range.ts'
import { worthOf } from '../rules.ts'

/** Mails of one card at most, so that nobody sends letters in the shop's name to many people for one price. */
export const MAX_MAILINGS = 10

/** Morning in Europe; a recipient's own time zone is not known. */
const MORNING = 'T07:00:00Z'

/** When a card is mailed: in the morning of its day, or at once where that is today. Null for a day that is over or too far ahead. */
export function mailAtOf(day: string, now: Date): Date | null {
  const last = dayOf(daysAfter(now, GIFT_CARD_DAYS_AHEAD))
  if (day < dayOf(now) || day > last) return null
  return day === dayOf(now) ? now : new Date(`${day}${MORNING}`)
}

/** A package of points at its price for the buyer in the card's currency, and how that list's prices compare with those in euros. */
export interface PackagePrice {
  readonly id: string
  readonly points: number
  readonly price: VatSplit
  readonly list: { readonly ownNetCents: number; readonly euroNetCents: number }
}

export interface Redemption extends VatSplit {
  /** The package whose price for each point holds. */
  readonly packageId: string
  readonly points: number
  readonly valueMicroEur: number
}

/** Points that a sum buys, VAT within it. */
export function redemptionOf(
  sumCents: AmountCents,
  packages: readonly PackagePrice[],
  rate: BasisPoints,
): Redemption | null {
  const best = pointsForSum(
    sumCents,
    packages.map((pack) => ({ ...pack, ...pack.price })),
  )
  if (!best) return null
  const { row, points } = best
  const sum = extractVat(sumCents, rate)
  return { ...sum, packageId: row.id, points, valueMicroEur: worthOf(sum.netCents, row.list) }
}

/** What decides on what can be done with a card. */
export interface CardState {
  readonly state: string
  readonly left_cents: number
  readonly redeemed_by: string | null
  readonly held_by_office: boolean
  readonly is_disputed: boolean
  readonly recipient_email: string | null
  readonly mailed_at: Date | null
  readonly undelivered_at: Date | null
}

export function stateOf(card: CardState): GiftCardState {
  if (card.state === 'refunded') return 'refunded'
  if (card.left_cents === 0) return 'redeemed'
  if (card.held_by_office || card.is_disputed) return 'blocked'
  if (card.redeemed_by !== null) return 'redeemed'
  if (card.undelivered_at !== null) return 'undelivered'
  if (card.mailed_at !== null) return 'sent'
  return card.recipient_email === null ? 'unsent' : 'waiting'
}
