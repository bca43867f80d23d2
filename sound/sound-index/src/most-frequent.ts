import type { Bits } from './bits.ts'
import type { Facet } from './facet.ts'
import type { MemberList } from './member-list.ts'
import type { RowArena } from './row-arena.ts'

interface Counted {
  readonly bits: Bits
  /** The same as a list; `null` where they are many. */
  readonly members: MemberList | null
  readonly most: number
}

export type NamedCount = readonly [name: string, count: number]

/** The values that most of the sounds have, the most frequent first, by name where equally frequent. */
export function mostFrequent(facet: Facet<RowArena>, { bits, members, most }: Counted): NamedCount[] {
  return members === null ? ofMany(facet, bits, most) : ofFew(facet, members, most)
}

/** How many sounds have each value, all 0 between searches: there may be a hundred thousand values. */
let tallies = new Uint32Array(1024)

function ofFew(facet: Facet<RowArena>, members: MemberList, most: number): NamedCount[] {
  if (tallies.length < facet.size) tallies = new Uint32Array(2 * facet.size)
  const met: number[] = []
  try {
    tally(facet, members, met)
    return firstOf(facet, met, most)
  } finally {
    // Also after a search that failed: what it left would be counted in every later one.
    for (const slot of met) tallies[slot] = 0
  }
}

/** Counts in `tallies`, and puts the slots of which there are any into `met`. */
function tally({ rows }: Facet<RowArena>, { ordinals, length }: MemberList, met: number[]): void {
  const { values, spans } = rows
  const bySlot = tallies
  for (let member = 0; member < length; member++) {
    const span = 2 * ordinals[member]!
    const start = spans[span]!
    const end = start + spans[span + 1]!
    for (let at = start; at < end; at++) {
      const slot = values[at]!
      if (bySlot[slot] === 0) met.push(slot)
      bySlot[slot]!++
    }
  }
}

/** With many values few can be among the first: what these have at least is told without sorting all by name. */
function firstOf(facet: Facet<RowArena>, met: readonly number[], most: number): NamedCount[] {
  const least = leastOfFirst(met, tallies, most)
  return met
    .filter((slot) => tallies[slot]! >= least)
    .map((slot): NamedCount => [facet.name(slot), tallies[slot]!])
    .toSorted(byCount)
    .slice(0, most)
}

function leastOfFirst(slots: readonly number[], bySlot: Uint32Array, most: number): number {
  if (slots.length <= most) return 1
  const counts = Uint32Array.from(slots, (slot) => bySlot[slot]!).sort()
  return counts[counts.length - most]!
}

/** Set by set, the largest first, until none that is left can be among the first. */
function ofMany(facet: Facet<RowArena>, bits: Bits, most: number): NamedCount[] {
  const first: NamedCount[] = []
  for (const slot of bySize(facet)) {
    const last = first[most - 1]
    if (last && facet.set(slot).size < last[1]) break
    const count = facet.set(slot).countIn(bits)
    if (count === 0 || (last && count < last[1])) continue
    const found: NamedCount = [facet.name(slot), count]
    const place = first.findIndex((one) => byCount(found, one) < 0)
    first.splice(place < 0 ? first.length : place, 0, found)
    if (first.length > most) first.pop()
  }
  return first
}

const sorted = new WeakMap<Facet<RowArena>, { sizes: number; slots: number[] }>()

function bySize(facet: Facet<RowArena>): readonly number[] {
  const known = sorted.get(facet)
  if (known?.sizes === facet.changes) return known.slots
  const slots = [...facet.slots.values()].toSorted(
    (one, other) => facet.set(other).size - facet.set(one).size,
  )
  sorted.set(facet, { sizes: facet.changes, slots })
  return slots
}

function byCount([name, count]: NamedCount, [otherName, otherCount]: NamedCount): number {
  return otherCount - count || (name < otherName ? -1 : 1)
}
