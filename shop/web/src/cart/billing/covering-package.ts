import type { ForSale } from '@segno/contract'

/** The smallest package of points that covers what is missing; null where none does. */
export function coveringPackage(offers: readonly ForSale[], missingPoints: number): ForSale | null {
  const covering = offers.filter(({ kind, points }) => kind === 'points' && points >= missingPoints)
  return covering.toSorted((one, other) => one.points - other.points)[0] ?? null
}
