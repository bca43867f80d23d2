import { hasBit, type Bits } from './bits.ts'
import type { Order } from './sound-order.ts'

const FEWEST_RECENT = 1024

/**
 * All ordinals in one order. Those added lately wait in a small list of their own, each with its place in the large one,
 * and are merged into it when they have become an eighth of it.
 */
export class Presorted {
  readonly #order: () => Order
  #settled = new Uint32Array(0)
  #pending: number[] = []
  /** Sorted. */
  #recent: number[] = []
  /** For each of the recent how many of the settled come before it. */
  #places: number[] = []

  /** @param order reads the columns as they are at the time, since they move when they grow */
  constructor(order: () => Order) {
    this.#order = order
  }

  /** Puts in the place of what is here what `save` of another told. */
  restore(sorted: Uint32Array): void {
    this.#settled = Uint32Array.from(sorted)
  }

  save(): Uint32Array {
    this.#merge(new Set())
    return this.#settled.slice()
  }

  add(ordinal: number): void {
    this.#pending.push(ordinal)
  }

  /** Forgets `ordinals`, whose columns must still say what they said. */
  drop(ordinals: readonly number[]): void {
    this.#merge(new Set(ordinals))
  }

  /** Puts in order what was added. */
  prepare(): void {
    this.#takePending()
  }

  /** The members of `group` at the places `from` to `to` (outside) among them. */
  pick(group: Bits, { from, to }: { from: number; to: number }): number[] {
    const picked: number[] = []
    let place = 0
    this.walk(group, (ordinal) => {
      if (place++ >= from) picked.push(ordinal)
      return place < to
    })
    return picked
  }

  /** Visits the members of `group` in order for as long as `visit` wants more. */
  walk(group: Bits, visit: (ordinal: number) => boolean): void {
    this.#takePending()
    const [settled, recent, places] = [this.#settled, this.#recent, this.#places]
    let next = 0
    for (let at = 0; at <= settled.length; at++) {
      for (; next < recent.length && places[next] === at; next++)
        if (hasBit(group, recent[next]!) && !visit(recent[next]!)) return
      if (at < settled.length && hasBit(group, settled[at]!) && !visit(settled[at]!)) return
    }
  }

  #takePending(): void {
    if (this.#pending.length === 0) return
    const waiting = this.#pending.length + this.#recent.length
    if (waiting > Math.max(FEWEST_RECENT, this.#settled.length >>> 3)) return this.#merge(new Set())
    const order = this.#order()
    for (const ordinal of this.#pending) {
      const at = firstAfter(this.#recent, ordinal, order)
      this.#recent.splice(at, 0, ordinal)
      this.#places.splice(at, 0, firstAfter(this.#settled, ordinal, order))
    }
    this.#pending = []
  }

  #merge(dropped: ReadonlySet<number>): void {
    const order = this.#order()
    const added = Uint32Array.from([...this.#recent, ...this.#pending]).sort(order)
    const merged = new Uint32Array(this.#settled.length + added.length)
    let length = 0
    let next = 0
    const keep = (ordinal: number): void => {
      if (!dropped.has(ordinal)) merged[length++] = ordinal
    }
    for (const ordinal of this.#settled) {
      while (next < added.length && order(added[next]!, ordinal) < 0) keep(added[next++]!)
      keep(ordinal)
    }
    while (next < added.length) keep(added[next++]!)
    this.#settled = merged.slice(0, length)
    this.#pending = []
    this.#recent = []
    this.#places = []
  }
}

function firstAfter(sorted: ArrayLike<number>, ordinal: number, order: Order): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order(sorted[middle]!, ordinal) < 0) low = middle + 1
    else high = middle
  }
  return low
}
