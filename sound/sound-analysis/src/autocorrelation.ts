/**
 * How alike a series and itself are, shifted by a lag: 1 for identical, 0 for unrelated.
 */
export class Autocorrelation {
  readonly #deviation: Float64Array
  readonly #wraps: boolean
  /** Energy of the deviation before each step, so that the energy of any stretch is one difference. */
  readonly #energyBefore: Float64Array
  readonly #known = new Map<number, number>()

  /** @param options `wraps`: the end leads to the beginning, as in a loop */
  constructor(series: Float64Array, options: { readonly wraps: boolean }) {
    const mean = series.reduce((sum, value) => sum + value, 0) / series.length
    this.#deviation = series.map((value) => value - mean)
    this.#wraps = options.wraps
    this.#energyBefore = new Float64Array(series.length + 1)
    this.#deviation.forEach((value, step) => {
      this.#energyBefore[step + 1] = this.#energyBefore[step]! + value * value
    })
  }

  /**
   * @param lagSteps any number ≥ 0, also between two steps
   * @returns `null` where the lag says nothing: a whole turn of what wraps, or too little left to compare
   */
  at(lagSteps: number): number | null {
    const length = this.#deviation.length
    const turned = lagSteps % length
    const lag = this.#wraps ? Math.min(turned, length - turned) : lagSteps
    if (this.#wraps ? lag < 0.75 : lag > 0.8 * length) return null
    const below = Math.floor(lag)
    const share = lag - below
    return this.#whole(below) * (1 - share) + this.#whole(below + 1) * share
  }

  #whole(lag: number): number {
    const known = this.#known.get(lag)
    if (known !== undefined) return known
    const value = this.#wraps ? this.#turned(lag) : this.#shifted(lag)
    this.#known.set(lag, value)
    return value
  }

  #turned(lag: number): number {
    const energy = this.#energyBefore.at(-1)!
    const length = this.#deviation.length
    const start = lag % length
    return energy > 0
      ? (this.#product(start, length - start) + this.#product(start - length, length)) / energy
      : 0
  }

  /** The less is left to compare, the less a likeness means, so it counts for less. */
  #shifted(lag: number): number {
    const length = this.#deviation.length
    if (lag >= length) return 0
    const first = this.#energyBefore[length - lag]!
    const second = this.#energyBefore[length]! - this.#energyBefore[lag]!
    const energy = Math.sqrt(first * second)
    return energy > 0 ? (this.#product(lag, length - lag) / energy) * Math.sqrt(1 - lag / length) : 0
  }

  /** Sum of products of each step before `end` and the one `lag` later; steps before the beginning are left out. */
  #product(lag: number, end: number): number {
    const deviation = this.#deviation
    let sum = 0
    for (let step = Math.max(0, -lag); step < end; step++) sum += deviation[step]! * deviation[step + lag]!
    return sum
  }
}
