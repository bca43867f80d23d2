export interface Lot {
  readonly id: string
  readonly points: number
  readonly usedPoints: number
  readonly valueMicroEur: number
}

/** The points after `fromPoint` up to and including `toPoint` of a lot, and what they are worth. */
export interface LotUse {
  readonly lotId: string
  readonly fromPoint: number
  readonly toPoint: number
  readonly valueMicroEur: number
}

/**
 * Value of a run of points of a lot: ⌊V·to/P⌋ − ⌊V·from/P⌋. Whatever the runs, those of a whole lot add up to its value,
 * to the last millionth.
 */
function valueOfPoints(lot: Lot, fromPoint: number, toPoint: number): number {
  const upTo = (point: number): bigint => (BigInt(lot.valueMicroEur) * BigInt(point)) / BigInt(lot.points)
  return Number(upTo(toPoint) - upTo(fromPoint))
}

/** A sum in the proportion of a part to a whole, rounded down; nothing of a whole that is nothing. */
export const partOf = (sum: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(sum) * BigInt(part)) / BigInt(whole))

/**
 * Takes points from lots in their order.
 *
 * @returns null when all of them together hold fewer
 */
export function takeFromLots(lots: readonly Lot[], points: number): LotUse[] | null {
  const uses: LotUse[] = []
  let missing = points
  for (const lot of lots) {
    const taken = Math.min(missing, lot.points - lot.usedPoints)
    if (taken === 0) continue
    uses.push(useOf(lot, lot.usedPoints, lot.usedPoints + taken))
    missing -= taken
  }
  return missing === 0 ? uses : null
}

/** Parts a spending's uses among the things that were bought, in their order. */
export function shareUses(
  uses: readonly LotUse[],
  lots: readonly Lot[],
  prices: readonly number[],
): LotUse[][] {
  const lotOf = new Map(lots.map((lot) => [lot.id, lot]))
  const left = uses.map((use) => ({ ...use }))
  return prices.map((price) => {
    const share: LotUse[] = []
    let missing = price
    while (missing > 0) {
      const next = left[0]
      const lot = next && lotOf.get(next.lotId)
      if (!next || !lot) throw new RangeError('the prices add up to more than what was spent')
      const taken = Math.min(missing, next.toPoint - next.fromPoint)
      share.push(useOf(lot, next.fromPoint, next.fromPoint + taken))
      next.fromPoint += taken
      if (next.fromPoint === next.toPoint) left.shift()
      missing -= taken
    }
    return share
  })
}

function useOf(lot: Lot, fromPoint: number, toPoint: number): LotUse {
  return { lotId: lot.id, fromPoint, toPoint, valueMicroEur: valueOfPoints(lot, fromPoint, toPoint) }
}
