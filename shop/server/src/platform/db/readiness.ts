import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 2_000
/** Balancers ask by turns; so long their answers are of one look. */
const HOLDS_MS = 1_000
/** One missed answer takes no process out of its balancer, for what slowed one down slows all. */
const FAILURES_UNREADY = 3

/** Tells whether a database answers, by looks of which several in a row must fail. Before the first success one is enough. */
export function watchReadiness(
  look: () => Promise<void>,
  { holdsMs = HOLDS_MS } = {},
): () => Promise<boolean> {
  const readiness = new Readiness(look, holdsMs)
  return () => readiness.isReady()
}

class Readiness {
  readonly #look: () => Promise<void>
  readonly #holdsMs: number
  #failures = FAILURES_UNREADY
  #lookedAtMs = -Infinity
  #looking: Promise<void> | null = null

  constructor(look: () => Promise<void>, holdsMs: number) {
    this.#look = look
    this.#holdsMs = holdsMs
  }

  async isReady(): Promise<boolean> {
    if (performance.now() - this.#lookedAtMs >= this.#holdsMs || this.#failures >= FAILURES_UNREADY)
      await (this.#looking ??= this.#lookOnce())
    return this.#failures < FAILURES_UNREADY
  }

  async #lookOnce(): Promise<void> {
    const answered = this.#look().then(
      () => true,
      () => false,
    )
    const isAnswered = await Promise.race([answered, sleep(LOOK_MS, false, { ref: false })])
    this.#failures = isAnswered ? 0 : this.#failures + 1
    this.#lookedAtMs = performance.now()
    this.#looking = null
  }
}
