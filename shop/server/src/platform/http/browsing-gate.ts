import type { Endpoint } from '@segno/contract'
import { AppError } from '../app-error.ts'

/**
 * Browsing at once. Each keeps the one thread busy for a millisecond or two, and a checkout comes back to it some fifteen
 * times: between two of its steps it waits for no more than these. They also leave connections to the database free.
 */
const AT_ONCE = 4
/** Longer nobody waits for a list. */
const LONGEST_WAIT_MS = 3_000
/** Some three seconds of work where each takes as long as a slow search. More would only wait to be refused. */
const MOST_WAITING = 500

interface GateLimits {
  readonly longestWaitMs: number
  readonly mostWaiting: number
}

/**
 * Lets a few requests of browsing work at a time, in the order in which they came, so that buying and signing in never
 * stand in a queue behind them. Beyond what can be served, browsing is refused and the rest goes on.
 */
export class BrowsingGate {
  readonly #limits: GateLimits
  /** Lets each in, in the order of arrival. */
  readonly #waiting = new Set<() => void>()
  #inside = 0

  constructor(limits: GateLimits = { longestWaitMs: LONGEST_WAIT_MS, mostWaiting: MOST_WAITING }) {
    this.#limits = limits
  }

  /**
   * @param hungUp aborts when the client has gone: its work is not begun any more
   * @throws {AppError} too_busy after three seconds of waiting, or at once where too many wait; the reason of `hungUp`
   */
  async run<Result>(work: () => Promise<Result>, hungUp?: AbortSignal): Promise<Result> {
    if (this.#inside < AT_ONCE) this.#inside++
    else await this.#wait(hungUp)
    try {
      return await work()
    } finally {
      this.#inside--
      this.#letNextIn()
    }
  }

  async #wait(hungUp?: AbortSignal): Promise<void> {
    hungUp?.throwIfAborted()
    if (this.#waiting.size >= this.#limits.mostWaiting) throw tooBusy()
    const { promise, resolve: enter, reject } = Promise.withResolvers<void>()
    const leave = (reason: unknown): void => {
      this.#waiting.delete(enter)
      reject(reason)
    }
    const hangUp = (): void => leave(hungUp?.reason)
    const timer = setTimeout(() => leave(tooBusy()), this.#limits.longestWaitMs)
    hungUp?.addEventListener('abort', hangUp)
    this.#waiting.add(enter)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      hungUp?.removeEventListener('abort', hangUp)
    }
  }

  #letNextIn(): void {
    const [enter] = this.#waiting
    if (!enter) return
    this.#waiting.delete(enter)
    this.#inside++
    enter()
  }
}

/** What anybody may look at; a person's own things are not browsing. */
export const isBrowsing = ({ access, method, answers = 'envelope' }: Endpoint): boolean =>
  typeof access === 'string' && method === 'GET' && answers === 'envelope'

const tooBusy = (): AppError =>
  new AppError(503, 'too_busy', 'The shop is very busy. Try again in a few seconds.')
