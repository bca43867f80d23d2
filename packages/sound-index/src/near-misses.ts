import { countBits, countBoth, intersect, noteMissing, subtract, type Bits } from './bits.ts'
import type { BitsPool } from './bits-pool.ts'
import type { Condition } from './conditions.ts'
import type { SoundPage } from './sound-query.ts'

/**
 * Sounds of `visible` that fail exactly one of the conditions. Only these can appear when one filter is dropped, so
 * one set answers for every filter at once.
 */
export function nearMisses(visible: Bits, conditions: readonly Condition[], pool: BitsPool): Bits {
  const once = pool.lend()
  const twice = pool.lend()
  for (const { bits } of conditions) noteMissing(once, twice, bits)
  intersect(once, visible)
  subtract(once, twice)
  return once
}

/** For a search that found nothing: what it would find without each of its filters. */
export function loosened(conditions: readonly Condition[], near: Bits): SoundPage['loosen'] {
  return conditions
    .map(({ filter, bits }) => ({ filter, total: countBits(near) - countBoth(near, bits) }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total)
}
