import { OrdinalSet } from './ordinal-set.ts'
import { RowArena } from './row-arena.ts'

/**
 * The values of some filters: by value which sounds have it, and by sound its values. Each value of each filter has a
 * number of its own, its slot, so that counting them all is one walk over short rows.
 */
export class FacetIndex<Group extends string> {
  readonly rows = new RowArena()
  /** By slot: how many live sounds have the value. */
  readonly liveCounts: number[] = []
  readonly #sets: OrdinalSet[] = []
  readonly #names: string[] = []
  readonly #groups: Group[] = []
  readonly #slots = new Map<Group, Map<string, number>>()
  readonly #free: number[] = []

  constructor(groups: readonly Group[]) {
    for (const group of groups) this.#slots.set(group, new Map())
  }

  /** One more than the highest slot. */
  get slotsUsed(): number {
    return this.#sets.length
  }

  /** By slot: the filter it belongs to. */
  get groupOfSlot(): readonly Group[] {
    return this.#groups
  }

  /** The values of one filter that some sound has, or had a little while ago. */
  values(group: Group): ReadonlyMap<string, number> {
    return this.#slots.get(group)!
  }

  /** Sounds with the value, tombstones included. */
  set(slot: number): OrdinalSet {
    return this.#sets[slot]!
  }

  add(ordinal: number, values: Iterable<readonly [Group, string]>): void {
    const row = new Set<number>()
    for (const [group, name] of values) row.add(this.#slot(group, name))
    this.rows.set(ordinal, [...row])
    for (const slot of row) {
      this.#sets[slot]!.add(ordinal)
      this.liveCounts[slot]!++
    }
  }

  /** The sound is a tombstone from now on. */
  bury(ordinal: number): void {
    for (const slot of this.rows.row(ordinal)) this.liveCounts[slot]!--
  }

  /** Nobody can ask for the tombstone any more. */
  forget(ordinal: number): void {
    for (const slot of this.rows.row(ordinal)) {
      this.#sets[slot]!.remove(ordinal)
      if (this.#sets[slot]!.size === 0) this.#giveUp(slot)
    }
    this.rows.clear(ordinal)
  }

  #slot(group: Group, name: string): number {
    const slots = this.#slots.get(group)!
    const known = slots.get(name)
    if (known !== undefined) return known
    const slot = this.#free.pop() ?? this.#sets.length
    slots.set(name, slot)
    this.#sets[slot] = new OrdinalSet()
    this.#names[slot] = name
    this.#groups[slot] = group
    this.liveCounts[slot] = 0
    return slot
  }

  #giveUp(slot: number): void {
    this.#slots.get(this.#groups[slot]!)!.delete(this.#names[slot]!)
    this.#free.push(slot)
  }
}
