import type { Bits } from './bits.ts'
import type { Condition } from './conditions.ts'
import type { FacetIndex } from './facet-index.ts'
import type { Counts } from './sound-query.ts'
import type { Counted } from './sound-facets.ts'
import { bucketRange } from './tempo-range.ts'

/** What there is to count: the sounds found, and those that one filter kept out. */
export interface Countable {
  readonly found: Bits
  readonly near: Bits
  readonly conditions: readonly Condition[]
  /**
   * The sounds alive, where they are the ones that were searched. Then a result of more than half of them is counted
   * by what it leaves out.
   */
  readonly live: Bits | null
}

/** Counts of every value of every counted filter. */
export function countValues(facets: FacetIndex<Counted>, countable: Countable): Counts {
  const { found, near, conditions, live } = countable
  const counts = live ? Int32Array.from(facets.liveCounts) : new Int32Array(facets.slotsUsed)
  if (live) walk(live, { counts, without: found, step: -1, facets, group: null })
  else walk(found, { counts, without: null, step: 1, facets, group: null })
  for (const { group, bits } of conditions) {
    if (group) walk(near, { counts, without: bits, step: 1, facets, group })
  }
  return {
    kinds: byName(facets, 'kinds', counts),
    instruments: byName(facets, 'instruments', counts),
    genres: byName(facets, 'genres', counts),
    moods: byName(facets, 'moods', counts),
    keys: byName(facets, 'keys', counts),
    tempos: Object.entries(byName(facets, 'tempos', counts))
      .map(([bucket, count]) => ({ ...bucketRange(bucket), count }))
      .toSorted((one, other) => one.fromBpm - other.fromBpm),
  }
}

interface Walk {
  readonly counts: Int32Array
  readonly without: Bits | null
  readonly step: 1 | -1
  readonly facets: FacetIndex<Counted>
  /** The only filter whose values are counted; `null` for all. */
  readonly group: Counted | null
}

/** Adds `step` to the count of each value of each sound that is in `bits` and not in `without`. */
function walk(bits: Bits, { counts, without, step, facets, group }: Walk): void {
  const { values, starts, lengths } = facets.rows
  const groups = facets.groupOfSlot
  for (let word = 0; word < bits.length; word++) {
    for (let left = without ? bits[word]! & ~without[word]! : bits[word]!; left !== 0; left &= left - 1) {
      const ordinal = word * 32 + 31 - Math.clz32(left & -left)
      const end = starts[ordinal]! + lengths[ordinal]!
      for (let at = starts[ordinal]!; at < end; at++) {
        const slot = values[at]!
        if (group === null || groups[slot] === group) counts[slot]! += step
      }
    }
  }
}

// Built from entries, so that a value named like a property of all objects is one more value.
function byName(facets: FacetIndex<Counted>, group: Counted, counts: Int32Array): Record<string, number> {
  return Object.fromEntries(
    [...facets.values(group)]
      .map(([name, slot]) => [name, counts[slot]!] as const)
      .filter(([, count]) => count > 0),
  )
}
