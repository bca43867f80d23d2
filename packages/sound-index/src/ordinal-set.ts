import { clearBit, forEachBit, setBit, wordsFor, type Bits } from './bits.ts'
import { GrowingList } from './growing-list.ts'

const SMALLEST_DENSE = 64

/**
 * The sounds that have one value of one filter. A list while rare, bits once those take no more room: a tag on forty
 * sounds must not cost a bit for each of a million.
 */
export class OrdinalSet {
  size = 0
  #list: GrowingList | null = new GrowingList()
  #bits: Bits = new Int32Array(0)
  // Enough for the highest ordinal that was ever a member.
  #words = 0

  /** `ordinal` must not be in the set. */
  add(ordinal: number): void {
    this.size++
    this.#words = Math.max(this.#words, wordsFor(ordinal + 1))
    if (!this.#list && this.#words > this.#bits.length) this.#growBits()
    if (!this.#list) return setBit(this.#bits, ordinal)
    this.#list.push(ordinal)
    if (this.size > SMALLEST_DENSE && this.size > this.#words) this.#becomeBits(this.#list)
  }

  /** `ordinal` must be in the set. */
  remove(ordinal: number): void {
    this.size--
    if (this.#list) this.#list.remove(ordinal)
    else clearBit(this.#bits, ordinal)
  }

  /** Puts every member into `out`. */
  addTo(out: Bits): void {
    if (this.#list) {
      const { values, length } = this.#list
      for (let at = 0; at < length; at++) setBit(out, values[at]!)
      return
    }
    const words = Math.min(out.length, this.#bits.length)
    for (let at = 0; at < words; at++) out[at]! |= this.#bits[at]!
  }

  #becomeBits(list: GrowingList): void {
    const bits = new Int32Array(this.#words)
    for (let at = 0; at < list.length; at++) setBit(bits, list.values[at]!)
    this.#bits = bits
    this.#list = null
  }

  #growBits(): void {
    const words = Math.max(this.#words, this.#bits.length * 2)
    // Half of the size at which a list becomes bits, so that a set near the border does not flicker.
    if (this.size * 2 < words) return this.#becomeList()
    const grown = new Int32Array(words)
    grown.set(this.#bits)
    this.#bits = grown
  }

  #becomeList(): void {
    const list = new GrowingList()
    forEachBit(this.#bits, (ordinal) => list.push(ordinal))
    this.#list = list
    this.#bits = new Int32Array(0)
  }
}
