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
export interface Ranked {
  readonly named: NamedValue
  readonly rank: number
}

/** So many of one kind are suggested. */
const MOST = 5

/**
 * The first few of all values that it is shown, those of a lower rank before the others. The most are turned away by one
 * comparison.
 */
export class FirstFew {
  readonly list: Ranked[] = []
  readonly #comesBefore: (one: NamedValue, other: NamedValue) => boolean

  constructor(comesBefore: (one: NamedValue, other: NamedValue) => boolean) {
    this.#comesBefore = comesBefore
  }

  /** Nothing of a higher rank is wanted. */
  get isFull(): boolean {
    return this.list.length === MOST
  }

  /** Whether it would be taken. */
  wants(named: NamedValue, rank: number): boolean {
    const last = this.list[MOST - 1]
    if (last && (last.rank < rank || this.#comesBefore(last.named, named))) return false
    return !this.list.some((known) => known.named === named)
  }

  take(named: NamedValue, rank: number): void {
    if (!this.wants(named, rank)) return
    const at = this.list.findIndex((known) => known.rank === rank && this.#comesBefore(named, known.named))
    this.list.splice(at < 0 ? this.list.length : at, 0, { named, rank })
    if (this.list.length > MOST) this.list.pop()
  }
}
