/** Amounts held now, of each key and of all. */
export class SharedBudget {
  readonly #limits: { readonly each: number; readonly total: number }
  readonly #byKey = new Map<string, number>()
  #total = 0

  constructor(limits: { readonly each: number; readonly total: number }) {
    this.#limits = limits
  }

  get total(): number {
    return this.#total
  }

  of(key: string): number {
    return this.#byKey.get(key) ?? 0
  }

  /** Counts `amount` in, unless that would be too much. */
  take(key: string, amount: number): boolean {
    const { each, total } = this.#limits
    if (this.of(key) + amount > each || this.#total + amount > total) return false
    this.hold(key, amount)
    return true
  }

  /** Counts `amount` in, also beyond the limits. */
  hold(key: string, amount: number): void {
    this.#byKey.set(key, this.of(key) + amount)
    this.#total += amount
  }

  release(key: string, amount: number): void {
    const left = this.of(key) - amount
    if (left > 0) this.#byKey.set(key, left)
    else this.#byKey.delete(key)
    this.#total -= amount
  }
}
