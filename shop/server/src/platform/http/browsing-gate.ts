import type { Endpoint } from '@segno/contract'
import { AppError } from '../app-error.ts'

/**
 * Browsing at once. Each keeps the one thread busy for a millisecond or two, and a checkout comes back to it some fifteen
 * times: between two of its steps it waits for no more than these. They also leave connections to the database free.
 */
const AT_ONCE = 4
/** Longer nobody waits for a list; what comes then is refused at once. */
const LONGEST_WAIT_MS = 3_000

interface Waiting {
  readonly sinceMs: number
  readonly enter: () => void
  readonly refuse: () => void
}

/**
 * Lets a few requests of browsing work at a time, in the order in which they came, so that buying and signing in never
 * stand in a queue behind them. Beyond what can be served, browsing is refused and the rest goes on.
 */
export class BrowsingGate {
  readonly #waiting: Waiting[] = []
  readonly #nowMs: () => number
  #inside = 0

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** @throws {AppError} too_busy after three seconds of waiting */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inside < AT_ONCE) this.#inside++
    else await this.#wait()
    try {
      return await work()
    } finally {
      this.#inside--
      this.#letNextIn()
    }
  }

  async #wait(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ sinceMs: this.#nowMs(), enter: resolve, refuse: () => reject(tooBusy()) })
    await promise
  }

  #letNextIn(): void {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      if (this.#nowMs() - next.sinceMs > LONGEST_WAIT_MS) {
        next.refuse()
        continue
      }
      this.#inside++
      next.enter()
      return
    }
  }
}

/** What anybody may look at; a person's own things are not browsing. */
export const isBrowsing = ({ access, method, answers = 'envelope' }: Endpoint): boolean =>
  typeof access === 'string' && method === 'GET' && answers === 'envelope'

const tooBusy = (): AppError =>
  new AppError(503, 'too_busy', 'The shop is very busy. Try again in a few seconds.')
