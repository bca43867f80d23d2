import { copy, countBits, subtract, type Bits } from './bits.ts'
import type { BitsPool } from './bits-pool.ts'
import type { Condition } from './conditions.ts'
import { MemberList } from './member-list.ts'
import { mostFrequent } from './most-frequent.ts'
import { TEMPO_STEP_BPM, type CountedFacet, type SoundFacets } from './sound-facets.ts'
import type { Counts } from './sound-query.ts'

/** From one in so many sounds on, tags are counted by their sets of sounds rather than sounds by their tags. */
const MANY_SHARE = 24
const MOST_TAGS = 50

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
    const tagCounts = mostFrequent(tags, { bits: found, members: tagMembers(all), most: MOST_TAGS })
    const counts = (facet: CountedFacet): [string, number][] => {
      const bySlot = new Int32Array(facet.size)
      tally(facet, all, bySlot)
      const own = conditions.find((condition) => condition.facet === facet)
      if (own) tally(facet, this.#missedBy(own, near), bySlot)
      return named(facet, bySlot)
    }
    return {
      kinds: Object.fromEntries(counts(kinds)),
      instruments: Object.fromEntries(counts(instruments)),
      genres: Object.fromEntries(counts(genres)),
      moods: Object.fromEntries(counts(moods)),
      keys: Object.fromEntries(counts(keys)),
      tags: Object.fromEntries(tagCounts),
      madeWithAi: Object.fromEntries(counts(madeWithAi)),
      trainingAllowed: Object.fromEntries(counts(trainingAllowed)),
      tempos: inOrder(counts(tempos)),
    }
  }

  #missedBy({ bits }: Condition, near: Bits): Counted {
    const missed = this.#pool.lend()
    copy(missed, near)
    subtract(missed, bits)
    return new Counted(missed, this.#missed)
  }
}

/** `null` where they are many. */
function tagMembers(sounds: Counted): MemberList | null {
  return sounds.size * MANY_SHARE > sounds.bits.length * 32 ? null : sounds.members
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

/** The values that any sound has, by name. */
function named(facet: CountedFacet, bySlot: Int32Array): [string, number][] {
  const counts: [string, number][] = []
  for (let slot = 1; slot < bySlot.length; slot++)
    if (bySlot[slot]! > 0) counts.push([facet.name(slot), bySlot[slot]!])
  return counts
}

function inOrder(counts: readonly [string, number][]): Counts['tempos'] {
  return counts
    .map(([from, count]) => ({ fromBpm: Number(from), toBpm: Number(from) + TEMPO_STEP_BPM, count }))
    .toSorted((one, other) => one.fromBpm - other.fromBpm)
}
