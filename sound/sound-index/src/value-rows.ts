type Cells = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

const FEWEST_ROWS = 1024

/** What rows are made of, in plain values. */
export interface SavedValueRows {
  readonly width: number
  readonly cells: Cells
  readonly rows: number
}

/**
 * A row of values for each ordinal, all rows of one width, a shorter one filled up with 0, which stands for nothing.
 * Counting reads rows all over memory, so a row is found without looking anything up, and its cells are as small as
 * the values allow: one byte for a filter of fewer than 256 values.
 */
export class ValueRows {
  /** The rows that `save` told of. */
  static of({ width, cells, rows }: SavedValueRows): ValueRows {
    const restored = new ValueRows()
    restored.width = width
    restored.cells = cells
    restored.#rows = rows
    return restored
  }

  width = 1
  cells: Cells = new Uint8Array(FEWEST_ROWS)
  #rows = FEWEST_ROWS

  save(): SavedValueRows {
    return { width: this.width, cells: this.cells, rows: this.#rows }
  }

  /** Every value must be above 0. */
  set(ordinal: number, row: readonly number[]): void {
    if (row.length > this.width) this.#widen(row.length)
    if (ordinal >= this.#rows) this.#lengthen(ordinal)
    for (const value of row) while (value >= 2 ** (8 * this.cells.BYTES_PER_ELEMENT)) this.#enlargeCells()
    this.cells.fill(0, ordinal * this.width, (ordinal + 1) * this.width)
    this.cells.set(row, ordinal * this.width)
  }

  row(ordinal: number): number[] {
    const start = ordinal * this.width
    return Array.from(this.cells.subarray(start, start + this.width)).filter((value) => value > 0)
  }

  /** The first value of a row, 0 where it has none; unlike `row` it makes no list. */
  first(ordinal: number): number {
    return this.cells[ordinal * this.width] ?? 0
  }

  #lengthen(ordinal: number): void {
    this.#rows = ordinal + 1 + (ordinal >>> 2)
    const longer = this.#empty(this.#rows * this.width)
    longer.set(this.cells)
    this.cells = longer
  }

  #widen(width: number): void {
    const wider = this.#empty(this.#rows * width)
    for (let row = 0; row < this.#rows; row++) {
      wider.set(this.cells.subarray(row * this.width, (row + 1) * this.width), row * width)
    }
    this.cells = wider
    this.width = width
  }

  #enlargeCells(): void {
    this.cells =
      this.cells instanceof Uint8Array ? Uint16Array.from(this.cells) : Uint32Array.from(this.cells)
  }

  #empty(length: number): Cells {
    if (this.cells instanceof Uint8Array) return new Uint8Array(length)
    return this.cells instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length)
  }
}
