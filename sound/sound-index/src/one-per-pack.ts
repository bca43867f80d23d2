import { forEachBit, setBit, type Bits } from './bits.ts'
import type { Facet } from './facet.ts'
import type { Presorted } from './presorted.ts'
import type { Order } from './sound-order.ts'
import type { ValueRows } from './value-rows.ts'

interface Grouping {
  readonly packs: Facet<ValueRows>
  readonly order: Order
  /** The same order, kept; `null` where nobody keeps it. */
  readonly presorted: Presorted | null
  /** Where to put the sounds that stand for their packs. */
  readonly chosen: Bits
}

/** Of the sounds of each pack in `found` the one that comes first, and how many of that pack there are, by ordinal. */
export function onePerPack(
  found: Bits,
  { packs, order, presorted, chosen }: Grouping,
): (ordinal: number) => number {
  const { cells, width } = packs.rows
  // One more, so that 0 is no sound.
  const firstOf = new Uint32Array(packs.size)
  const sizes = new Uint32Array(packs.size)
  const isFirst: Order = presorted ? () => 1 : order
  const meet = (ordinal: number): boolean => {
    const slot = cells[ordinal * width]!
    if (slot === 0) setBit(chosen, ordinal)
    else {
      const first = firstOf[slot]!
      if (first === 0 || isFirst(ordinal, first - 1) < 0) firstOf[slot] = ordinal + 1
      sizes[slot]!++
    }
    return true
  }
  if (presorted) presorted.walk(found, meet)
  else forEachBit(found, meet)
  for (const first of firstOf) if (first > 0) setBit(chosen, first - 1)
  return (ordinal) => sizes[cells[ordinal * width]!] || 1
}
