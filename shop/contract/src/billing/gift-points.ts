import { type AmountCents, amountCents, countFor, subtractCents } from '@segno/units'

/** A package of points at its price with VAT. */
export interface PointsPrice {
  readonly points: number
  readonly grossCents: number
}

/** Rounding may have added a cent to what comes back onto a card: less than this over the price of points is no further one. */
const ROUNDED_CENTS = 2

/**
 * Points that a gift card's sum buys: at the price a point of the best package that the sum covers, or of the smallest one.
 * A part of a point counts as a whole one, so nothing of the sum is left over.
 *
 * @returns the package whose price holds, too; null where no points are on sale
 */
export function pointsForSum<Row extends PointsPrice>(
  sumCents: AmountCents,
  packages: readonly Row[],
): { readonly row: Row; readonly points: number } | null {
  const offers = packages
    .toSorted((one, other) => one.points - other.points)
    .map((row) => ({ row, points: pointsAtPrice(sumCents, row) }))
  const covered = offers.filter(({ row }) => row.grossCents <= sumCents)
  return covered.toSorted((one, other) => other.points - one.points)[0] ?? offers[0] ?? null
}

function pointsAtPrice(sumCents: AmountCents, { points, grossCents: whole }: PointsPrice): number {
  const part = subtractCents(sumCents, amountCents(Math.min(sumCents, ROUNDED_CENTS)))
  return countFor(points, { part, whole: amountCents(whole) }) + 1
}
