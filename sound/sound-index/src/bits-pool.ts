import { type Bits, clear, newBits, wordsFor } from './bits.ts'

/** Working sets lent for the length of one search, so that searching leaves nothing to collect. */
export class BitsPool {
  #sets: Bits[] = []
  #lent = 0
  #words = 0

  /** Makes every set lent from now on long enough for `capacity` ordinals. */
  resize(capacity: number): void {
    this.#words = wordsFor(capacity)
    this.#sets = []
  }

  /** An empty set, the caller's until `returnAll`. */
  lend(): Bits {
    const known = this.#sets[this.#lent]
    const bits = known ?? newBits(this.#words)
    if (known) clear(known)
    else this.#sets.push(bits)
    this.#lent++
    return bits
  }

  returnAll(): void {
    this.#lent = 0
  }
}
