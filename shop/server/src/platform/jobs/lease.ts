import type { Db } from '../db/db.ts'
import { renewLease, type Attempt } from './queries.ts'
import type { Log } from '../log.ts'

/** Renewals in one lease: two may fail before it runs out. */
const RENEWALS_PER_LEASE = 3

/** Another worker may have taken the job, so this attempt at it must end. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Renews the lease of one attempt until disposed of. `signal` aborts with `LeaseLost` once it is lost. */
export class Lease implements Disposable {
  readonly #db: Db
  readonly #log: Log
  readonly #attempt: Attempt
  readonly #leaseMs: number
  readonly #lost = new AbortController()
  readonly #timer: NodeJS.Timeout
  #endsAtMs: number
  #isRenewing = false

  constructor(db: Db, log: Log, { attempt, leaseMs }: { attempt: Attempt; leaseMs: number }) {
    this.#db = db
    this.#log = log
    this.#attempt = attempt
    this.#leaseMs = leaseMs
    this.#endsAtMs = performance.now() + leaseMs
    this.#timer = setInterval(() => void this.#renewInTime(), leaseMs / RENEWALS_PER_LEASE)
  }

  get signal(): AbortSignal {
    return this.#lost.signal
  }

  async #renewInTime(): Promise<void> {
    // A database that does not answer, or refuses, cannot say whose the job is: the clock decides.
    if (!this.#isRenewing)
      await this.renew().catch((error: unknown) => this.#log.warn({ error }, 'a lease was not renewed'))
    if (performance.now() >= this.#endsAtMs) this.#lose('its lease could not be renewed in time')
  }

  /** @returns whether the job is still this attempt's */
  async renew(): Promise<boolean> {
    const sentAtMs = performance.now()
    this.#isRenewing = true
    try {
      const isOurs = await renewLease(this.#db, this.#attempt, this.#leaseMs)
      if (isOurs) this.#endsAtMs = sentAtMs + this.#leaseMs
      else this.#lose('another worker has taken the job')
      return isOurs
    } finally {
      this.#isRenewing = false
    }
  }

  #lose(reason: string): void {
    clearInterval(this.#timer)
    this.#lost.abort(new LeaseLost(reason))
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}
