import { addDigits, type Bits, copy } from './bits.ts'
import type { BitsPool } from './bits-pool.ts'
import { MOST_POINTS, type Points } from './word-points.ts'

/** Adds up, for every sound at once, what each clause gives it. */
export class PointsSum {
  /** The lowest digit first. */
  readonly digits: Bits[] = []
  readonly #pool: BitsPool
  #terms = 0

  constructor(pool: BitsPool) {
    this.#pool = pool
  }

  add({ digits }: Points): void {
    this.#terms++
    if (this.#terms === 1) {
      for (const digit of digits) copy(this.#newDigit(), digit)
      return
    }
    const carry = this.#pool.lend()
    const nothing = this.#pool.lend()
    digits.forEach((digit, place) => addDigits(this.digits[place]!, digit, carry))
    for (let place = digits.length; place < this.digits.length; place++)
      addDigits(this.digits[place]!, nothing, carry)
    if (this.#terms * MOST_POINTS >= 2 ** this.digits.length) copy(this.#newDigit(), carry)
  }

  #newDigit(): Bits {
    const digit = this.#pool.lend()
    this.digits.push(digit)
    return digit
  }
}
