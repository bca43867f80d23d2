import { centsBackFor, type PointsPrice, priceOfKept, type RefundablePoints } from '@segno/contract'
import { type AmountCents, amountCents, basisPoints, subtractCents, sumCents } from '@segno/units'
import { addVat, extractVat, type VatSplit } from '@segno/vat'

/** Reason of a refund that its buyer asked for; of a declared withdrawal, its number follows. */
export const WITHDRAWAL = 'Withdrawal'

export const withdrawalReason = (number: string): string => `${WITHDRAWAL} ${number}`

/** Number of the declared withdrawal that a refund's reason names. */
export const withdrawalIn = (reason: string): string | null =>
  /^Withdrawal (W-\d{8}-[A-Z2-9]{6})$/.exec(reason)?.[1] ?? null

export const isOwnReason = (reason: string): boolean => reason === WITHDRAWAL || withdrawalIn(reason) !== null

export interface PaidSum {
  readonly points: number
  readonly netCents: number
  readonly vatCents: number
  readonly grossCents: number
  readonly vatRateBasisPoints: number
}

/** The sum of a payment's row. */
export const toPaidSum = (row: {
  readonly points: number
  readonly net_cents: number
  readonly vat_cents: number
  readonly gross_cents: number
  readonly vat_rate_basis_points: number
}): PaidSum => ({
  points: row.points,
  netCents: row.net_cents,
  vatCents: row.vat_cents,
  grossCents: row.gross_cents,
  vatRateBasisPoints: row.vat_rate_basis_points,
})

/** What stands of a payment's sum once VAT of it went back. The net sum was sold without VAT then. */
export function withoutVat(paid: PaidSum, vatBackCents: number): PaidSum {
  if (vatBackCents === 0) return paid
  const back = amountCents(vatBackCents)
  return {
    ...paid,
    vatCents: subtractCents(amountCents(paid.vatCents), back),
    grossCents: subtractCents(amountCents(paid.grossCents), back),
    vatRateBasisPoints: 0,
  }
}

/** What is left of a payment's net sum and VAT after refunds. */
export function leftOf(
  paid: PaidSum,
  refunds: readonly { readonly net_cents: number; readonly vat_cents: number }[],
): { readonly netCents: number; readonly vatCents: number } {
  const netBack = sumCents(refunds.map((refund) => amountCents(refund.net_cents)))
  const vatBack = sumCents(refunds.map((refund) => amountCents(refund.vat_cents)))
  return {
    netCents: subtractCents(amountCents(paid.netCents), netBack),
    vatCents: subtractCents(amountCents(paid.vatCents), vatBack),
  }
}

export function grossLeftOf(...sale: Parameters<typeof leftOf>): number {
  const { netCents, vatCents } = leftOf(...sale)
  return sumCents([amountCents(netCents), amountCents(vatCents)])
}

/** Some of a payment's money, and the points that it paid for. */
export interface Part {
  readonly points: number
  readonly netCents: number
  readonly grossCents: number
}

/** A package of points at its net price. */
export interface PricedPoints {
  readonly points: number
  readonly netCents: number
}

/** A payment as it stands: its sum, what of it went back or is disputed, and its points. */
export interface Standing {
  readonly paid: PaidSum
  readonly gone: readonly Part[]
  readonly unspentPoints: number
  /** Smaller packages that were on sale with it. */
  readonly smaller: readonly PricedPoints[]
}

/** Points of a payment that are neither left nor gone with their money. */
export const spentOf = ({ paid, gone, unspentPoints }: Standing): number =>
  Math.max(
    0,
    gone.reduce((left, { points }) => left - points, paid.points - unspentPoints),
  )

/** Prices of `priceOfKept`: with the VAT that was charged, and no more than was paid. */
export function pricesOf({ paid, smaller }: Pick<Standing, 'paid' | 'smaller'>): PointsPrice[] {
  const rate = basisPoints(paid.vatRateBasisPoints)
  const offers = smaller
    .filter((offer) => offer.points < paid.points)
    .map(({ points, netCents }) => ({ points, grossCents: addVat(amountCents(netCents), rate).grossCents }))
    .sort((one, other) => one.points - other.points)
  // VAT that earlier refunds took with them is no part of a price without VAT.
  return [...offers, { points: paid.points, grossCents: rate === 0 ? paid.netCents : paid.grossCents }]
}

/** The points of a payment that can go back for money, with what decides for how much. */
export function refundableOf(standing: Standing): RefundablePoints {
  const { paid, gone, unspentPoints } = standing
  const prices = pricesOf(standing)
  const spentPoints = spentOf(standing)
  const leftCents = leftIn(
    paid.grossCents,
    gone.map(({ grossCents }) => grossCents),
  )
  const grossCents = Math.max(0, subtractCents(leftCents, priceOfKept(prices, spentPoints)))
  return { points: unspentPoints, grossCents, spentPoints, leftCents, prices }
}

/** What goes back for some of a payment's unspent points; for all of them unless told. */
export function refundOf(standing: Standing, points = standing.unspentPoints): VatSplit {
  const { paid, gone } = standing
  const refundable = refundableOf(standing)
  const grossCents = centsBackFor(refundable, points)
  const netLeft = leftIn(
    paid.netCents,
    gone.map(({ netCents }) => netCents),
  )
  const { netCents: kept } = extractVat(
    subtractCents(amountCents(refundable.leftCents), grossCents),
    basisPoints(paid.vatRateBasisPoints),
  )
  const netCents = amountCents(Math.min(grossCents, Math.max(0, subtractCents(netLeft, kept))))
  return { netCents, vatCents: subtractCents(grossCents, netCents), grossCents }
}

const leftIn = (all: number, gone: readonly number[]): AmountCents =>
  amountCents(Math.max(0, subtractCents(amountCents(all), sumCents(gone.map(amountCents)))))

/** Until money on its way back has arrived or failed, the rest of its payment is unknown. */
export const isOnItsWay = (status: string): boolean => status === 'pending' || status === 'sent'

/** How often VAT is sent back that the provider refuses, and how long lies between. */
export const VAT_TRIES = 3
export const VAT_TRY_EVERY_MS = 24 * 60 * 60_000

/** Whether one may still be asked for, beside those that were. */
export function mayGiveVatBack(
  refunds: readonly { readonly kind: string; readonly status: string; readonly created_at: Date }[],
  now: Date,
): boolean {
  const tries = refunds.filter(({ kind }) => kind === 'vat')
  if (refunds.some(({ status }) => isOnItsWay(status))) return false
  if (tries.some(({ status }) => status === 'done' || status === 'returned')) return false
  const last = Math.max(0, ...tries.map(({ created_at: at }) => at.getTime()))
  return tries.length < VAT_TRIES && now.getTime() - last >= VAT_TRY_EVERY_MS
}
