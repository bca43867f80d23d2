type Numbers = Uint32Array<ArrayBuffer>

/** What rows are made of, in plain values. */
export interface SavedRowArena {
  readonly values: Numbers
  readonly spans: Numbers
  readonly rooms: Numbers
  readonly end: number
  readonly waste: number
}

/**
 * A short row of unsigned integers for each ordinal, all in one array. `values[spans[2 * ordinal]]` is the first of
 * `spans[2 * ordinal + 1]` values: both are read together, all over memory.
 */
export class RowArena {
  /** The rows that `save` told of. */
  static of({ values, spans, rooms, end, waste }: SavedRowArena): RowArena {
    const arena = new RowArena()
    arena.values = values
    arena.spans = spans
    arena.#rooms = rooms
    arena.#end = end
    arena.#waste = waste
    return arena
  }

  values = new Uint32Array(1024)
  spans = new Uint32Array(128)
  #rooms = new Uint32Array(64)
  #end = 0
  #waste = 0

  save(): SavedRowArena {
    const { values, spans } = this
    return { values, spans, rooms: this.#rooms, end: this.#end, waste: this.#waste }
  }

  set(ordinal: number, row: readonly number[]): void {
    this.#reach(ordinal)
    if (row.length > this.#rooms[ordinal]!) this.#move(ordinal, row.length)
    this.values.set(row, this.spans[2 * ordinal]!)
    this.spans[2 * ordinal + 1] = row.length
  }

  /** Empties the row and keeps its room for the next sound with this ordinal. */
  clear(ordinal: number): void {
    this.spans[2 * ordinal + 1] = 0
  }

  row(ordinal: number): Uint32Array {
    const start = this.spans[2 * ordinal]!
    return this.values.subarray(start, start + this.spans[2 * ordinal + 1]!)
  }

  #reach(ordinal: number): void {
    while (ordinal >= this.#rooms.length) {
      this.spans = longer(this.spans)
      this.#rooms = longer(this.#rooms)
    }
  }

  #move(ordinal: number, length: number): void {
    this.#waste += this.#rooms[ordinal]!
    this.#rooms[ordinal] = 0
    if (this.#waste > this.#end / 2) this.#closeGaps()
    while (this.#end + length > this.values.length) this.values = longer(this.values)
    this.spans[2 * ordinal] = this.#end
    this.#rooms[ordinal] = length
    this.#end += length
  }

  #closeGaps(): void {
    const kept = new Uint32Array(this.values.length)
    let end = 0
    for (let ordinal = 0; ordinal < this.#rooms.length; ordinal++) {
      const start = this.spans[2 * ordinal]!
      const room = this.#rooms[ordinal]!
      kept.set(this.values.subarray(start, start + room), end)
      this.spans[2 * ordinal] = end
      end += room
    }
    this.values = kept
    this.#end = end
    this.#waste = 0
  }
}

function longer(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(values.length * 2)
  grown.set(values)
  return grown
}
