import { copy, countBits, intersect, subtract, type Bits } from './bits.ts'
import type { BitsPool } from './bits-pool.ts'
import type { Presorted } from './presorted.ts'
import { selectPage } from './select-page.ts'
import type { Order } from './sound-order.ts'

/** Places in a list, `to` outside. */
export interface Places {
  readonly from: number
  readonly to: number
}

export interface Ranking {
  /** How well each sound fits in binary digits, the lowest first; the best come first. Empty where all fit alike. */
  readonly scoreDigits: readonly Bits[]
  /** The order of those that fit equally well. */
  readonly order: Order
  /** What it goes by first, where that is a number for each. */
  readonly keys: Float64Array | null
  /** The same order, kept; `null` where nobody keeps it. */
  readonly presorted: Presorted | null
}

/** The ordinals at some places of the whole in order, without ordering the whole. */
export function pickPage(found: Bits, places: Places, ranking: Ranking, pool: BitsPool): number[] {
  const picked: number[] = []
  let passed = 0
  const visit = (group: Bits, digit: number): void => {
    const size = countBits(group)
    const from = Math.max(0, places.from - passed)
    const to = Math.min(size, places.to - passed)
    if (from >= size || from >= to) {
      passed += size
      return
    }
    if (digit < 0) {
      for (const ordinal of pickOfEqual(group, { from, to, size }, ranking)) picked.push(ordinal)
      passed += size
      return
    }
    const better = pool.lend()
    copy(better, group)
    intersect(better, ranking.scoreDigits[digit]!)
    visit(better, digit - 1)
    subtract(group, ranking.scoreDigits[digit]!)
    visit(group, digit - 1)
  }
  const all = pool.lend()
  copy(all, found)
  visit(all, ranking.scoreDigits.length - 1)
  return picked
}

/** Of many the kept order is walked until the page is full; few are ordered themselves. */
function pickOfEqual(
  group: Bits,
  { from, to, size }: Places & { size: number },
  { order, keys, presorted }: Ranking,
): Iterable<number> {
  const stepsToWalk = (to * group.length * 32) / size
  if (presorted && stepsToWalk < size * 4) return presorted.pick(group, { from, to })
  return selectPage(group, order, { from, to }, keys)
}
