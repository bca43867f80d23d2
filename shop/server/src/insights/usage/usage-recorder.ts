import type { Use } from '../../listening/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertEventsOfOpen, type UsageEvent } from './queries.ts'

const FLUSH_EVERY_MS = 5_000
/** While the database does not answer, what comes beyond these is lost. */
const MAX_WAITING = 20_000
/** Longer words are cut. */
const MAX_WORDS = 100

/**
 * Writes down what people do, some seconds later and many at once, so that no request waits for it. A process that dies
 * loses what waits.
 */
export class UsageRecorder implements AsyncDisposable {
  readonly #ctx: Pick<Platform, 'db' | 'log' | 'now'>
  readonly #timer: NodeJS.Timeout
  #waiting: UsageEvent[] = []
  /** The last search of each account among those that wait. */
  #typed = new Map<string, UsageEvent>()
  #flushing: Promise<void> = Promise.resolve()

  constructor(ctx: Pick<Platform, 'db' | 'log' | 'now'>) {
    this.#ctx = ctx
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref()
  }

  note({ accountId, kind, source, search }: Use): void {
    const words = search?.words.trim().toLowerCase().slice(0, MAX_WORDS) || null
    const event: UsageEvent = {
      at: this.#ctx.now(),
      account_id: accountId,
      kind,
      source,
      words,
      found: words === null ? null : (search?.found ?? 0),
    }
    if (this.#isStillTyping(event) || this.#waiting.length >= MAX_WAITING) return
    this.#waiting.push(event)
    if (accountId !== null && kind === 'search') this.#typed.set(accountId, event)
  }

  /** Words that go on from those before are the same search, which is typed letter by letter. */
  #isStillTyping(event: UsageEvent): boolean {
    const before = this.#typed.get(event.account_id ?? '')
    if (event.kind !== 'search' || !before || before.words === null || event.words === null) return false
    if (!event.words.startsWith(before.words) && !before.words.startsWith(event.words)) return false
    Object.assign(before, { words: event.words, found: event.found })
    return true
  }

  /** Writes what waits; what cannot be written is lost and logged. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write())
    return this.#flushing
  }

  async #write(): Promise<void> {
    const events = this.#waiting
    this.#waiting = []
    this.#typed = new Map()
    if (events.length === 0) return
    await inTransaction(this.#ctx.db, (tx) => insertEventsOfOpen(tx, events)).catch((error: unknown) =>
      this.#ctx.log.error({ error, events: events.length }, 'usage could not be written down'),
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
