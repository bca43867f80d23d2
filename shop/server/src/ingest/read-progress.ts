import type { IntakeProgress } from '@segno/contract'
import type { Db } from '../platform/db/db.ts'
import { countClosed, countOpen } from './queries.ts'

/** Files that ended are as many as the shop has sounds; counting them may take a twentieth of the time. */
const SHARE_OF_TIME = 20
/** Nothing comes to an end while nothing waits, unless it came and went between two looks. */
const QUIET_MS = 30_000

export async function readProgress(db: Db): Promise<IntakeProgress> {
  return { waiting: await countOpen(db), ...(await countClosed(db)) }
}

type Closed = Pick<IntakeProgress, 'ready' | 'refused'>

/** Reads how far files have come; what waits is counted each time, the others seldom in a large shop that takes in nothing. */
export class ProgressReader {
  readonly #db: Db
  readonly #nowMs: () => number
  #closed: Closed = { ready: 0, refused: 0 }
  #wasOpen = true
  #countAgainMs = 0

  constructor(db: Db, nowMs: () => number) {
    this.#db = db
    this.#nowMs = nowMs
  }

  async read(): Promise<IntakeProgress> {
    const waiting = await countOpen(this.#db)
    const isOpen = waiting > 0
    const hasEnded = !isOpen && this.#wasOpen
    const startedMs = this.#nowMs()
    if (hasEnded || startedMs >= this.#countAgainMs + (isOpen ? 0 : QUIET_MS)) {
      this.#closed = await countClosed(this.#db)
      const endedMs = this.#nowMs()
      this.#countAgainMs = endedMs + SHARE_OF_TIME * (endedMs - startedMs)
      this.#wasOpen = isOpen
    }
    return { waiting, ...this.#closed }
  }
}
