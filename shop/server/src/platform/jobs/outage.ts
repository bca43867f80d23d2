import type { Log } from '../log.ts'
import { unavailableIn } from '../unavailable.ts'

interface OutageWords {
  readonly fails: string
  readonly isBack: string
}

/** Tells the log once that something which is tried again and again fails, for each reason, and once that it is back. */
export class Outage {
  readonly #log: Log
  readonly #words: OutageWords
  readonly #reasons = new Set<string>()
  #beganMs = 0

  constructor(log: Log, words: OutageWords) {
    this.#log = log
    this.#words = words
  }

  failed(error: unknown): void {
    const reason = unavailableIn(error) ?? String(error)
    if (this.#reasons.has(reason)) return
    if (this.#reasons.size === 0) this.#beganMs = performance.now()
    this.#reasons.add(reason)
    this.#log.error({ error }, this.#words.fails)
  }

  /** To be called at every success. */
  isOver(): void {
    if (this.#reasons.size === 0) return
    this.#reasons.clear()
    const seconds = Math.round((performance.now() - this.#beganMs) / 1_000)
    this.#log.warn({ seconds }, this.#words.isBack)
  }
}
