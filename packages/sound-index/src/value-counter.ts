import type { Bits } from './bits.ts'
import type { Condition } from './conditions.ts'
import { MemberList } from './member-list.ts'
import type { CountedFacet, SoundFacets } from './sound-facets.ts'
import type { Counts } from './sound-query.ts'

/** Width of the ranges in which tempos are counted. */
const RANGE_BPM = 10

/** What there is to count: the sounds found, and those that one filter alone kept out. */
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

/** Counts every value of every counted filter. */
export class ValueCounter {
  readonly #facets: SoundFacets
  readonly #members = new MemberList()
  readonly #missed = new MemberList()

  constructor(facets: SoundFacets) {
    this.#facets = facets
  }

  count({ found, near, conditions, live }: Countable): Counts {
    const { kinds, instruments, genres, moods, keys, tempos } = this.#facets
    this.#members.read(live ?? found, live && found)
    const named = (facet: CountedFacet): [string, number][] => {
      const counts = live ? Int32Array.from(facet.liveCounts) : new Int32Array(facet.liveCounts.length)
      tally(facet, { members: this.#members, step: live ? -1 : 1 }, counts)
      const own = conditions.find((condition) => condition.facet === facet)
      if (own) {
        this.#missed.read(near, own.bits)
        tally(facet, { members: this.#missed, step: 1 }, counts)
      }
      return Array.from(facet.slots, ([name, slot]) => [name, counts[slot]!])
    }
    return {
      kinds: listed(named(kinds)),
      instruments: listed(named(instruments)),
      genres: listed(named(genres)),
      moods: listed(named(moods)),
      keys: listed(named(keys)),
      tempos: inRanges(named(tempos)),
    }
  }
}

/** Adds `step` to the count of each value of each member. */
function tally(
  { rows: { cells, width } }: CountedFacet,
  { members: { ordinals, length }, step }: { members: MemberList; step: 1 | -1 },
  counts: Int32Array,
): void {
  for (let member = 0; member < length; member++) {
    const start = ordinals[member]! * width
    for (let at = start; at < start + width; at++) counts[cells[at]!]! += step
  }
}

// Built from entries, so that a value named like a property of all objects is one more value.
function listed(counts: readonly [string, number][]): Record<string, number> {
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

function inRanges(counts: readonly [string, number][]): Counts['tempos'] {
  const ranges = new Map<number, number>()
  for (const [bpm, count] of counts) {
    const fromBpm = Math.floor(Number(bpm) / RANGE_BPM) * RANGE_BPM
    if (count > 0) ranges.set(fromBpm, (ranges.get(fromBpm) ?? 0) + count)
  }
  return Array.from(ranges, ([fromBpm, count]) => ({ fromBpm, toBpm: fromBpm + RANGE_BPM, count })).toSorted(
    (one, other) => one.fromBpm - other.fromBpm,
  )
}
