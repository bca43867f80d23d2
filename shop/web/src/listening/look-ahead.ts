/** Loads what may be wanted next, some at once; what is wanted no more is not begun. */
export class LookAhead<Thing> {
  readonly #load: (thing: Thing) => Promise<void>
  readonly #most: number
  #waiting: readonly Thing[] = []
  #loading = 0

  /** @param most so many are loaded at once */
  constructor(load: (thing: Thing) => Promise<void>, most: number) {
    this.#load = load
    this.#most = most
  }

  /** The first of them first, in place of what was wanted before. */
  want(things: readonly Thing[]): void {
    this.#waiting = things
    this.#begin()
  }

  #begin(): void {
    while (this.#loading < this.#most) {
      const [next, ...others] = this.#waiting
      if (next === undefined) return
      this.#waiting = others
      this.#loading += 1
      void this.#load(next).finally(() => {
        this.#loading -= 1
        this.#begin()
      })
    }
  }
}
