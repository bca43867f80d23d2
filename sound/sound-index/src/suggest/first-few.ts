import type { NamedValue } from './named-value.ts'

/** How a value has the words that are typed, the nearest first. */
export const RANKS = {
  /** A name of its own is these words. */
  called: 0,
  /** A name of its own begins so. */
  begins: 1,
  /** A name of its own has them otherwise, or it is also called just so. */
  within: 2,
  /** It is also called something that has them. */
  alsoCalled: 3,
  /** A name has them but for a typing error. */
  mistyped: 4,
} as const

/** A value, and how it has the words. */
interface Ranked {
  readonly named: NamedValue
  readonly rank: number
}

/** Is shown values, those of a lower rank before the others, and keeps some. */
export interface Collector {
  readonly list: readonly Ranked[]
  /** Nothing of a higher rank is wanted. */
  readonly isFull: boolean
  /** Whether it would be taken. */
  wants(named: NamedValue, rank: number): boolean
  take(named: NamedValue, rank: number): void
}

/** The first few of all values that it is shown, of which the most are turned away by one comparison. */
export class FirstFew implements Collector {
  readonly list: Ranked[] = []
  readonly #most: number
  readonly #comesBefore: (one: NamedValue, other: NamedValue) => boolean

  constructor(most: number, comesBefore: (one: NamedValue, other: NamedValue) => boolean) {
    this.#most = most
    this.#comesBefore = comesBefore
  }

  get isFull(): boolean {
    return this.list.length === this.#most
  }

  wants(named: NamedValue, rank: number): boolean {
    const last = this.list[this.#most - 1]
    if (last && (last.rank < rank || this.#comesBefore(last.named, named))) return false
    return !this.list.some((known) => known.named === named)
  }

  take(named: NamedValue, rank: number): void {
    if (!this.wants(named, rank)) return
    const at = this.list.findIndex((known) => known.rank === rank && this.#comesBefore(named, known.named))
    this.list.splice(at < 0 ? this.list.length : at, 0, { named, rank })
    if (this.list.length > this.#most) this.list.pop()
  }
}

/** All values that it is shown, in no order. */
export class Everyone implements Collector {
  readonly list: Ranked[] = []
  readonly isFull = false
  readonly #taken = new Set<NamedValue>()

  wants(named: NamedValue): boolean {
    return !this.#taken.has(named)
  }

  take(named: NamedValue, rank: number): void {
    if (!this.wants(named)) return
    this.#taken.add(named)
    this.list.push({ named, rank })
  }
}
