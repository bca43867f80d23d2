import { OrdinalSet, type SavedSet } from './ordinal-set.ts'

/** What a filter is made of beside its rows, in plain values. */
export interface SavedFacet {
  readonly names: readonly string[]
  readonly free: readonly number[]
  readonly sets: readonly SavedSet[]
}

/** Where the slots of each sound are kept. */
interface SlotRows {
  set(ordinal: number, row: readonly number[]): void
  row(ordinal: number): Iterable<number>
}

/**
 * The values of one filter: by value which sounds have it, and by sound its values. Each value has a number, its slot;
 * slot 0 is nobody's.
 */
export class Facet<Rows extends SlotRows = SlotRows> {
  rows: Rows
  #sets: OrdinalSet[] = [new OrdinalSet()]
  #names: string[] = ['']
  readonly #slots = new Map<string, number>()
  #free: number[] = []
  #byName: readonly number[] | null = null

  constructor(rows: Rows) {
    this.rows = rows
  }

  /** Puts in the place of what is here what `save` of another told, whose rows are `rows`. */
  restore(rows: Rows, saved: SavedFacet): void {
    this.rows = rows
    this.#names = [...saved.names]
    this.#free = [...saved.free]
    this.#sets = saved.sets.map((set) => OrdinalSet.of(set))
    const free = new Set(saved.free)
    for (let slot = 1; slot < this.#names.length; slot++)
      if (!free.has(slot)) this.#slots.set(this.#names[slot]!, slot)
    this.#byName = null
  }

  save(): SavedFacet {
    return { names: [...this.#names], free: [...this.#free], sets: this.#sets.map((set) => set.save()) }
  }

  /** Grows with every change of a set. */
  changes = 0

  /** One more than the greatest slot. */
  get size(): number {
    return this.#names.length
  }

  /** The slot of each value that some sound has, or had a little while ago. */
  get slots(): ReadonlyMap<string, number> {
    return this.#slots
  }

  /** The same slots in the order of their values' names. */
  get slotsByName(): readonly number[] {
    this.#byName ??= [...this.#slots.values()].toSorted((one, other) =>
      this.#names[one]! < this.#names[other]! ? -1 : 1,
    )
    return this.#byName
  }

  name(slot: number): string {
    return this.#names[slot]!
  }

  /** The sounds with the value of a slot, tombstones included. */
  set(slot: number): OrdinalSet {
    return this.#sets[slot]!
  }

  /** The sounds with a value, tombstones included; `undefined` where there are none. */
  get(name: string): OrdinalSet | undefined {
    const slot = this.#slots.get(name)
    return slot === undefined ? undefined : this.#sets[slot]
  }

  add(ordinal: number, names: Iterable<string>): void {
    const row = Array.from(new Set(names), (name) => this.#slot(name))
    this.changes++
    this.rows.set(ordinal, row)
    for (const slot of row) this.#sets[slot]!.add(ordinal)
  }

  /** Nobody can ask for the tombstone any more. */
  forget(ordinal: number): void {
    this.changes++
    for (const slot of this.rows.row(ordinal)) {
      this.#sets[slot]!.remove(ordinal)
      if (this.#sets[slot]!.size === 0) this.#giveUp(slot)
    }
    this.rows.set(ordinal, [])
  }

  #slot(name: string): number {
    const known = this.#slots.get(name)
    if (known !== undefined) return known
    const slot = this.#free.pop() ?? this.#names.length
    this.#slots.set(name, slot)
    this.#byName = null
    this.#names[slot] = name
    this.#sets[slot] = new OrdinalSet()
    return slot
  }

  #giveUp(slot: number): void {
    this.#slots.delete(this.#names[slot]!)
    this.#byName = null
    this.#free.push(slot)
  }
}
