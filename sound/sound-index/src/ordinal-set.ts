import {
  clearBit,
  countBoth,
  forEachBit,
  hasBit,
  newBits,
  setBit,
  unite,
  wordsFor,
  type Bits,
} from './bits.ts'
import { GrowingList } from './growing-list.ts'

const SMALLEST_DENSE = 64

/** What a set is made of, in plain values. */
export interface SavedSet {
  readonly size: number
  readonly list: Uint32Array | null
  readonly bits: Int32Array | null
  readonly words: number
}

/** Bits may take four times the room of the list: counting what they share with others is that much faster. */
const DENSE_SHARE = 4

/**
 * The sounds that have one value of one filter. A list while rare, bits once those are common: a tag on forty sounds must
 * not cost a bit for each of a million.
 */
export class OrdinalSet {
  /** The set that `save` told of. */
  static of({ size, list, bits, words }: SavedSet): OrdinalSet {
    const set = new OrdinalSet()
    set.size = size
    set.#words = words
    set.#list = list && GrowingList.of(list)
    if (bits) (set.#bits = newBits(bits.length)).set(bits)
    return set
  }

  size = 0
  #list: GrowingList | null = new GrowingList()
  #bits: Bits = newBits(0)
  // Enough for the highest ordinal that was ever a member.
  #words = 0

  save(): SavedSet {
    const { size } = this
    const list = this.#list && this.#list.values.slice(0, this.#list.length)
    return { size, list, bits: list ? null : Int32Array.from(this.#bits), words: this.#words }
  }

  /** `ordinal` must not be in the set. */
  add(ordinal: number): void {
    this.size++
    this.#words = Math.max(this.#words, wordsFor(ordinal + 1))
    if (!this.#list && this.#words > this.#bits.length) this.#growBits()
    if (!this.#list) return setBit(this.#bits, ordinal)
    this.#list.push(ordinal)
    if (this.size > SMALLEST_DENSE && this.size * DENSE_SHARE > this.#words) this.#becomeBits(this.#list)
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
    unite(out, this.#bits)
  }

  /** How many members are in `bits` too. */
  countIn(bits: Bits): number {
    if (!this.#list) return countBoth(bits, this.#bits)
    const { values, length } = this.#list
    let count = 0
    for (let at = 0; at < length; at++) if (hasBit(bits, values[at]!)) count++
    return count
  }

  #becomeBits(list: GrowingList): void {
    const bits = newBits(this.#words)
    for (let at = 0; at < list.length; at++) setBit(bits, list.values[at]!)
    this.#bits = bits
    this.#list = null
  }

  #growBits(): void {
    const words = Math.max(this.#words, this.#bits.length * 2)
    // Half of the size at which a list becomes bits, so that a set near the border does not flicker.
    if (this.size * 2 * DENSE_SHARE < words) return this.#becomeList()
    const grown = newBits(words)
    grown.set(this.#bits)
    this.#bits = grown
  }

  #becomeList(): void {
    const list = new GrowingList()
    forEachBit(this.#bits, (ordinal) => list.push(ordinal))
    this.#list = list
    this.#bits = newBits(0)
  }
}
