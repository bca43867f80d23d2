import { copy, countBits, subtract, type Bits } from './bits.ts'
import type { BitsPool } from './bits-pool.ts'
import type { Condition } from './conditions.ts'
import { MemberList } from './member-list.ts'
import { countsOfKeys } from './musical-fit.ts'
import { mostFrequent, type NamedCount } from './most-frequent.ts'
import { type CountedFacet, type SoundFacets, TEMPO_STEP_BPM } from './sound-facets.ts'
import type { Counts } from './sound-query.ts'

export const MOST_TAGS = 50
/** From one in so many sounds on, tags are counted by their sets of sounds rather than sounds by their tags. */
const MANY_SHARE = 24

/*
 * What counting costs, where counting what two sets share in one word of bits costs 1: to read one value of a sound,
 * somewhere in memory; to look for members in a word, and to list one. Measured with a million sounds.
 */
const COST_OF_VALUE = 120
const COST_OF_LOOKING = 5
const COST_OF_LISTING = 10

/** What there is to count: the sounds found, and those that one filter alone kept out. */
export interface Countable {
  readonly found: Bits
  readonly near: Bits
  readonly conditions: readonly Condition[]
}

/** Sounds to be counted by whichever way is shorter; the list of them is made only when it is wanted. */
class Counted {
  readonly bits: Bits
  readonly size: number
  readonly #members: MemberList
  #isListed = false

  constructor(bits: Bits, members: MemberList) {
    this.bits = bits
    this.size = countBits(bits)
    this.#members = members
  }

  get members(): MemberList {
    if (!this.#isListed) this.#members.read(this.bits)
    this.#isListed = true
    return this.#members
  }

  get costOfListing(): number {
    return this.#isListed ? 0 : this.bits.length * COST_OF_LOOKING + this.size * COST_OF_LISTING
  }
}

/** Counts every value of every counted filter. */
export class ValueCounter {
  readonly #facets: SoundFacets
  readonly #pool: BitsPool
  readonly #members = new MemberList()
  readonly #missed = new MemberList()

  constructor(facets: SoundFacets, pool: BitsPool) {
    this.#facets = facets
    this.#pool = pool
  }

  count({ found, near, conditions }: Countable): Counts {
    const { kinds, instruments, genres, moods, keys, tempos, tags, madeWithAi, trainingAllowed } =
      this.#facets
    const all = new Counted(found, this.#members)
    // Tags come first: where they need the list of what was found, the others have it for nothing.
    const members = isMany(all) ? null : all.members
    const tagCounts = mostFrequent(tags, { bits: found, members, most: MOST_TAGS })
    const counts = (facet: CountedFacet): NamedCount[] => {
      const bySlot = new Int32Array(facet.size)
      tally(facet, all, bySlot)
      const own = conditions.find((condition) => condition.facet === facet)
      if (own) tally(facet, this.#missedBy(own, near), bySlot)
      return named(facet, bySlot)
    }
    const byName = (facet: CountedFacet) => Object.fromEntries(counts(facet))
    return {
      kinds: byName(kinds),
      instruments: byName(instruments),
      genres: byName(genres),
      moods: byName(moods),
      keys: Object.fromEntries(countsOfKeys(counts(keys))),
      madeWithAi: byName(madeWithAi),
      trainingAllowed: byName(trainingAllowed),
      tempos: counts(tempos)
        .map(([from, count]) => ({ fromBpm: Number(from), toBpm: Number(from) + TEMPO_STEP_BPM, count }))
        .toSorted((one, other) => one.fromBpm - other.fromBpm),
      tags: Object.fromEntries(tagCounts),
    }
  }

  #missedBy({ bits }: Condition, near: Bits): Counted {
    const missed = this.#pool.lend()
    copy(missed, near)
    subtract(missed, bits)
    return new Counted(missed, this.#missed)
  }
}

function isMany(sounds: Counted): boolean {
  return sounds.size * MANY_SHARE > sounds.bits.length * 32
}

/** Adds to each value's count how many of the sounds have it: set by set, or sound by sound. */
function tally(facet: CountedFacet, sounds: Counted, counts: Int32Array): void {
  const costBySets = facet.size * sounds.bits.length
  if (costBySets < sounds.size * facet.rows.width * COST_OF_VALUE + sounds.costOfListing) {
    for (let slot = 1; slot < counts.length; slot++) counts[slot]! += facet.set(slot).countIn(sounds.bits)
    return
  }
  const { cells, width } = facet.rows
  const { ordinals, length } = sounds.members
  for (let member = 0; member < length; member++) {
    const start = ordinals[member]! * width
    for (let at = start; at < start + width; at++) counts[cells[at]!]!++
  }
}

/** The values that any sound has, in the order of their names. */
function named(facet: CountedFacet, bySlot: Int32Array): NamedCount[] {
  const counts: NamedCount[] = []
  for (const slot of facet.slotsByName) if (bySlot[slot]! > 0) counts.push([facet.name(slot), bySlot[slot]!])
  return counts
}
