/** Waits of several loops for something to do, each ended by the clock or by whoever knows better. */
export class WaitSet {
  readonly #sleepers = new Set<() => void>()

  /** How many wait now. */
  get size(): number {
    return this.#sleepers.size
  }

  /** Resolves after `longestMs`, or as soon as `wakeAll` is called. */
  async nap(longestMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#sleepers.add(resolve)
    const timer = setTimeout(resolve, longestMs)
    await promise
    clearTimeout(timer)
    // Whoever wakes up by the clock is taken off the list here: an idle shop would keep a closure a second for ever.
    this.#sleepers.delete(resolve)
  }

  wakeAll(): void {
    for (const wakeUp of this.#sleepers) wakeUp()
  }
}
