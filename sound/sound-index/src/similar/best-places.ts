import { putInPlace } from '../put-in-place.ts'
import type { Order } from '../sound-order.ts'

const SMALLEST_BUFFER = 512

/** The first `most` of many in order, gathered as they come. */
export class BestPlaces {
  readonly #most: number
  readonly #order: Order
  #kept = new Uint32Array(SMALLEST_BUFFER)
  #length = 0
  #worst: number | null = null

  constructor(most: number, order: Order) {
    this.#most = most
    this.#order = order
  }

  /** One that all that will be on the page come before, or are; `null` while nothing is known of any. */
  get worst(): number | null {
    return this.#worst
  }

  /** Takes `ordinals` in; `base` is added to each. */
  add(ordinals: Int32Array, base: number): void {
    this.#reach(this.#length + ordinals.length)
    for (let at = 0; at < ordinals.length; at++) this.#kept[this.#length++] = base + ordinals[at]!
    // Twice as many as matter, so that each is moved a few times at most, however many come.
    if (this.#length < Math.max(SMALLEST_BUFFER, this.#most * 2)) return
    putInPlace(this.#kept.subarray(0, this.#length), this.#most - 1, this.#order)
    this.#length = this.#most
    this.#worst = this.#kept[this.#most - 1]!
  }

  /** Those at the places `from` to `to` (outside, at most `most`), in order. */
  page(from: number, to: number): Uint32Array {
    const all = this.#kept.subarray(0, this.#length)
    if (to < all.length) putInPlace(all, to - 1, this.#order)
    const first = all.subarray(0, to)
    if (from > 0 && from < first.length) putInPlace(first, from, this.#order)
    return first.slice(from).sort(this.#order)
  }

  #reach(length: number): void {
    if (length <= this.#kept.length) return
    const larger = new Uint32Array(Math.max(this.#kept.length * 2, length))
    larger.set(this.#kept.subarray(0, this.#length))
    this.#kept = larger
  }
}
