export type Keyed = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A storage of the browser that never throws. A browser may forbid storing, and a storage may be full: what cannot be
 * stored then is held for as long as the page is open.
 */
export class SureStorage implements Keyed {
  readonly #open: () => Keyed
  readonly #onTrouble: () => void
  /** What could not be stored; `null` for what could not be taken away. */
  readonly #held = new Map<string, string | null>()

  /** @param open may throw, as `localStorage` itself does where it is forbidden */
  constructor(open: () => Keyed, onTrouble: () => void) {
    this.#open = open
    this.#onTrouble = onTrouble
  }

  getItem(key: string): string | null {
    const held = this.#held.get(key)
    if (held !== undefined) return held
    try {
      return this.#open().getItem(key)
    } catch {
      return null
    }
  }

  setItem(key: string, value: string): void {
    try {
      this.#open().setItem(key, value)
      this.#held.delete(key)
    } catch {
      this.#held.set(key, value)
      this.#onTrouble()
    }
  }

  removeItem(key: string): void {
    try {
      this.#open().removeItem(key)
      this.#held.delete(key)
    } catch {
      this.#held.set(key, null)
    }
  }
}
