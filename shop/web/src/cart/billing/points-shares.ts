import type { Wallet } from '@segno/contract'

type Lot = Wallet['lots'][number]

/** Points at hand of one origin that end together, or never. */
export interface PointsShare {
  readonly id: string
  readonly origin: Lot['origin']
  readonly points: number
  readonly expiresAt: string | null
}

/** Lots of one origin and end as one, in the order in which they are spent. */
export function sharesOf(lots: readonly Lot[]): PointsShare[] {
  const shares = new Map<string, PointsShare>()
  for (const { origin, expiresAt, remainingPoints } of lots) {
    const id = `${origin} ${expiresAt ?? ''}`
    const points = (shares.get(id)?.points ?? 0) + remainingPoints
    shares.set(id, { id, origin, points, expiresAt })
  }
  return [...shares.values()]
}

/** The points that end first, where any do. */
export function nextToEnd(lots: readonly Lot[]): { points: number; expiresAt: string } | null {
  const [first] = lots
    .flatMap(({ expiresAt }) => (expiresAt === null ? [] : [expiresAt]))
    .toSorted((one, other) => one.localeCompare(other))
  if (first === undefined) return null
  const points = lots.reduce((sum, lot) => (lot.expiresAt === first ? sum + lot.remainingPoints : sum), 0)
  return { points, expiresAt: first }
}
