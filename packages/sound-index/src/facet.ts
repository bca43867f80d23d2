import { OrdinalSet } from './ordinal-set.ts'

/** Where the slots of each sound are kept. */
interface SlotRows {
  set(ordinal: number, row: readonly number[]): void
  row(ordinal: number): Iterable<number>
}

/** The values of one filter: by value which sounds have it, and by sound its values. Each value has a number, its slot. */
export class Facet<Rows extends SlotRows = SlotRows> {
  readonly rows: Rows
  /** By slot: how many live sounds have the value. Slot 0 is nobody's. */
  readonly liveCounts: number[] = [0]
  readonly #sets: OrdinalSet[] = [new OrdinalSet()]
  readonly #names: string[] = ['']
  readonly #slots = new Map<string, number>()
  readonly #free: number[] = []

  constructor(rows: Rows) {
    this.rows = rows
  }

  /** The slot of each value that some sound has, or had a little while ago. */
  get slots(): ReadonlyMap<string, number> {
    return this.#slots
  }

  /** The sounds with a value, tombstones included; `undefined` where there are none. */
  get(name: string): OrdinalSet | undefined {
    const slot = this.#slots.get(name)
    return slot === undefined ? undefined : this.#sets[slot]
  }

  add(ordinal: number, names: Iterable<string>): void {
    const row = Array.from(new Set(names), (name) => this.#slot(name))
    this.rows.set(ordinal, row)
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
    this.rows.set(ordinal, [])
  }

  #slot(name: string): number {
    const known = this.#slots.get(name)
    if (known !== undefined) return known
    const slot = this.#free.pop() ?? this.#names.length
    this.#slots.set(name, slot)
    this.#names[slot] = name
    this.#sets[slot] = new OrdinalSet()
    this.liveCounts[slot] = 0
    return slot
  }

  #giveUp(slot: number): void {
    this.#slots.delete(this.#names[slot]!)
    this.#free.push(slot)
  }
}
