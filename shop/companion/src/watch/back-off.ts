interface Waiting {
  readonly tries: number
  readonly untilMs: number
}

/** Waits longer each time that something fails in a row, by its key. */
export class BackOff {
  readonly #limits: { readonly firstMs: number; readonly mostMs: number }
  readonly #waiting = new Map<string, Waiting>()

  constructor(limits: { readonly firstMs: number; readonly mostMs: number }) {
    this.#limits = limits
  }

  /** @param atLeastMs as the shop asked @returns how long to wait */
  fail(key: string, nowMs: number, atLeastMs = 0): number {
    const tries = (this.#waiting.get(key)?.tries ?? 0) + 1
    const { firstMs, mostMs } = this.#limits
    const waitMs = Math.max(atLeastMs, Math.min(mostMs, firstMs * 2 ** (tries - 1)))
    this.#waiting.set(key, { tries, untilMs: nowMs + waitMs })
    return waitMs
  }

  succeed(key: string): void {
    this.#waiting.delete(key)
  }

  isWaiting(key: string, nowMs: number): boolean {
    return nowMs < (this.#waiting.get(key)?.untilMs ?? 0)
  }

  /** Whether something that waited may be tried now. */
  isDue(nowMs: number): boolean {
    return [...this.#waiting.values()].some(({ untilMs }) => nowMs >= untilMs)
  }

  /** Forgets all but these. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const key of this.#waiting.keys()) if (!keys.has(key)) this.#waiting.delete(key)
  }
}
