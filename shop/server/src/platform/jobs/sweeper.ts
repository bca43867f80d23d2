import { deleteSome, type Kept } from '../db/sweep.ts'
import type { Platform } from '../platform.ts'

const EVERY_MS = 10 * 60_000
const ROWS_AT_ONCE = 1_000
/** A flood is swept over several rounds, so that none of them keeps the database from its work. */
const STATEMENTS_A_ROUND = 20

export interface Sweep {
  readonly kept: readonly Kept[]
  /** What takes more than deleting rows. */
  readonly others: readonly (() => Promise<void>)[]
}

/** Takes away what has been kept for long enough: once when it is started, and then every ten minutes. */
export class Sweeper implements AsyncDisposable {
  readonly #ctx: Pick<Platform, 'db' | 'log' | 'now'>
  readonly #sweep: Sweep
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(ctx: Pick<Platform, 'db' | 'log' | 'now'>, sweep: Sweep) {
    this.#ctx = ctx
    this.#sweep = sweep
  }

  start(): void {
    void this.sweep()
    this.#timer = setInterval(() => void this.sweep(), EVERY_MS).unref()
  }

  /** One round, after the one that is under way. What fails is logged, and keeps nothing else from being swept. */
  sweep(): Promise<void> {
    this.#round = this.#round.then(() => this.#sweepAll())
    return this.#round
  }

  async #sweepAll(): Promise<void> {
    const tasks = [...this.#sweep.kept.map((kept) => () => this.#sweepTable(kept)), ...this.#sweep.others]
    for (const task of tasks) {
      if (this.#isStopped) return
      await task().catch((error: unknown) => this.#ctx.log.error({ error }, 'something could not be swept'))
    }
  }

  async #sweepTable(kept: Kept): Promise<void> {
    const { db, now } = this.#ctx
    for (let at = 0; at < STATEMENTS_A_ROUND && !this.#isStopped; at++)
      if ((await deleteSome(db, kept, { now: now(), limit: ROWS_AT_ONCE })) < ROWS_AT_ONCE) return
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#round
  }
}
