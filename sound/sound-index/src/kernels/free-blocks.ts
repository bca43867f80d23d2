/** So many blocks of about the right size are looked at before a larger one is cut. */
const MOST_TRIES = 8

/**
 * Blocks of memory that were given back. Neighbours become one block, and a block that is too large is cut, so what
 * outgrown sets leave behind serves larger ones.
 */
export class FreeBlocks {
  /** By size: those of 2ⁿ up to 2ⁿ⁺¹ bytes are in the n-th. */
  readonly #classes: Set<number>[] = Array.from({ length: 33 }, () => new Set())
  readonly #sizeByStart = new Map<number, number>()
  readonly #startByEnd = new Map<number, number>()

  /** @returns the address of a block of `size` bytes that is free no more; `null` where none is large enough */
  take(size: number): number | null {
    const start = this.#fitting(size)
    if (start === null) return null
    const whole = this.#sizeByStart.get(start)!
    this.#forget(start, whole)
    if (whole > size) this.#remember(start + size, whole - size)
    return start
  }

  put(start: number, size: number): void {
    const before = this.#startByEnd.get(start)
    const after = this.#sizeByStart.get(start + size) ?? 0
    if (before !== undefined) this.#forget(before, start - before)
    if (after > 0) this.#forget(start + size, after)
    const from = before ?? start
    this.#remember(from, start + size + after - from)
  }

  #fitting(size: number): number | null {
    const smallest = classOf(size)
    let tries = MOST_TRIES
    for (const start of this.#classes[smallest]!) {
      if (this.#sizeByStart.get(start)! >= size) return start
      if (--tries === 0) break
    }
    for (let larger = smallest + 1; larger < this.#classes.length; larger++)
      for (const start of this.#classes[larger]!) return start
    return null
  }

  #remember(start: number, size: number): void {
    this.#classes[classOf(size)]!.add(start)
    this.#sizeByStart.set(start, size)
    this.#startByEnd.set(start + size, start)
  }

  #forget(start: number, size: number): void {
    this.#classes[classOf(size)]!.delete(start)
    this.#sizeByStart.delete(start)
    this.#startByEnd.delete(start + size)
  }
}

/** Sizes above 2³¹ are numbers that bit operations would take for negative. */
function classOf(size: number): number {
  return size >= 0x8000_0000 ? 31 : 31 - Math.clz32(size)
}
