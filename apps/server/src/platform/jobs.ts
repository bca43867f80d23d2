import { sql } from 'kysely'
import { newId } from './ids.ts'
import type { Log } from './log.ts'
import { over, type Db } from './db.ts'
import { WaitSet } from './wait-set.ts'
import type { PlatformTables } from './tables.ts'

const LEASE_SECONDS = 60
const RENEW_EVERY_MS = 20_000
const POLL_EVERY_MS = 1_000
const MAX_ATTEMPTS = 5
/** A job may be taken as much more often than it may fail, for those that a restart interrupted; then it is to blame. */
const MAX_INTERRUPTIONS = 20

export interface NewJob {
  readonly kind: string
  /** While a job of this kind and key is open, a second one is not made. */
  readonly key: string
  readonly payload: unknown
  /** The wait before each further try grows with the square of those made. */
  readonly maxAttempts?: number
  /** Not before so many seconds have passed. */
  readonly afterSeconds?: number
}

export interface JobHandler {
  readonly kind: string
  /** How many of this kind may run at once in this process. */
  readonly concurrency: number
  /** Done at least once, so it must bear being repeated after any of its steps. */
  run(payload: unknown, signal: AbortSignal): Promise<void>
  /** Called when the last attempt has failed too; like `run`, perhaps more than once. */
  gaveUp?(payload: unknown, error: unknown): Promise<void>
}

interface TakenJob {
  readonly id: string
  readonly kind: string
  readonly payload: unknown
  readonly attempts: number
  readonly max_attempts: number
}

/** The queue. Enqueue inside the transaction that makes the work necessary; call `wake` once it is committed. */
export class Jobs implements AsyncDisposable {
  readonly #db: Db
  readonly #log: Log
  readonly #lanes: Lane[] = []
  readonly #stop = new AbortController()

  constructor(db: Db, log: Log) {
    this.#db = db
    this.#log = log
  }

  async enqueue(tx: Db, jobs: readonly NewJob[]): Promise<void> {
    if (jobs.length === 0) return
    await over<PlatformTables>(tx)
      .insertInto('job')
      .values(
        jobs.map((job) => ({
          id: newId(),
          kind: job.kind,
          key: job.key,
          payload: JSON.stringify(job.payload),
          max_attempts: job.maxAttempts ?? MAX_ATTEMPTS,
          run_at: sql<Date>`now() + ${job.afterSeconds ?? 0} * interval '1 second'`,
        })),
      )
      .onConflict((conflict) => conflict.columns(['kind', 'key']).where('failed_at', 'is', null).doNothing())
      .execute()
  }

  /** Looks for work now instead of at the next poll. */
  wake(): void {
    for (const lane of this.#lanes) lane.wake()
  }

  /** Starts working. `takeOver` frees what a process that is known to be dead had taken. */
  async start(handlers: readonly JobHandler[], options: { takeOver: boolean }): Promise<void> {
    if (options.takeOver) await releaseAll(this.#db)
    for (const handler of handlers) {
      const lane = new Lane(this.#db, this.#log, handler, this.#stop.signal)
      this.#lanes.push(lane)
      lane.start()
    }
  }

  /** Takes no new job and waits for those under way. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    this.wake()
    await Promise.all(this.#lanes.map((lane) => lane.finished))
  }
}

/** The jobs of one kind, worked on by as many loops as the kind allows. */
class Lane {
  readonly #db: Db
  readonly #log: Log
  readonly #handler: JobHandler
  readonly #signal: AbortSignal
  readonly #naps = new WaitSet()
  finished: Promise<unknown> = Promise.resolve()

  constructor(db: Db, log: Log, handler: JobHandler, signal: AbortSignal) {
    this.#db = db
    this.#log = log
    this.#handler = handler
    this.#signal = signal
  }

  start(): void {
    this.finished = Promise.all(Array.from({ length: this.#handler.concurrency }, () => this.#loop()))
  }

  wake(): void {
    this.#naps.wakeAll()
  }

  async #loop(): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        const job = await takeJob(this.#db, this.#handler.kind)
        if (job) await this.#work(job)
        else await this.#rest()
      } catch (error) {
        this.#log.error({ error, kind: this.#handler.kind }, 'the queue could not be read or written')
        await this.#rest()
      }
    }
  }

  async #rest(): Promise<void> {
    if (!this.#signal.aborted) await this.#naps.nap(POLL_EVERY_MS)
  }

  async #work(job: TakenJob): Promise<void> {
    if (job.attempts > job.max_attempts + MAX_INTERRUPTIONS) {
      await this.#giveUp(job, new Error(`this was begun ${job.attempts - 1} times and never came to an end`))
      return
    }
    const renewal = setInterval(() => {
      renewLease(this.#db, job.id).catch((error: unknown) =>
        this.#log.warn({ error }, 'a lease was not renewed'),
      )
    }, RENEW_EVERY_MS)
    try {
      await this.#handler.run(job.payload, this.#signal)
      await removeJob(this.#db, job.id)
    } catch (error) {
      await this.#failed(job, error)
    } finally {
      clearInterval(renewal)
    }
  }

  async #failed(job: TakenJob, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error)
    this.#log.warn({ error, kind: job.kind, job: job.id, attempt: job.attempts }, 'a job failed')
    if (job.attempts < job.max_attempts) {
      await postponeJob(this.#db, job.id, { seconds: job.attempts ** 2, error: message })
      return
    }
    await this.#giveUp(job, error)
  }

  /** Buried last: were we to die before, the job would be taken again, and whoever waits for it told then. */
  async #giveUp(job: TakenJob, error: unknown): Promise<void> {
    await this.#handler.gaveUp?.(job.payload, error)
    await buryJob(this.#db, job.id, error instanceof Error ? error.message : String(error))
  }
}

async function takeJob(db: Db, kind: string): Promise<TakenJob | undefined> {
  const { rows } = await sql<TakenJob>`
    update job set attempts = attempts + 1, locked_until = now() + ${LEASE_SECONDS} * interval '1 second'
    where id = (
      select id from job
      where kind = ${kind} and failed_at is null and run_at <= now()
        and (locked_until is null or locked_until < now())
      order by run_at, id limit 1 for update skip locked
    )
    returning id, kind, payload, attempts, max_attempts`.execute(over(db))
  return rows[0]
}

async function renewLease(db: Db, id: string): Promise<void> {
  await sql`update job set locked_until = now() + ${LEASE_SECONDS} * interval '1 second' where id = ${id}`.execute(
    over(db),
  )
}

async function removeJob(db: Db, id: string): Promise<void> {
  await over<PlatformTables>(db).deleteFrom('job').where('id', '=', id).execute()
}

async function postponeJob(db: Db, id: string, next: { seconds: number; error: string }): Promise<void> {
  await sql`
    update job set locked_until = null, error = ${next.error}, run_at = now() + ${next.seconds} * interval '1 second'
    where id = ${id}`.execute(over(db))
}

async function buryJob(db: Db, id: string, error: string): Promise<void> {
  await sql`update job set locked_until = null, failed_at = now(), error = ${error} where id = ${id}`.execute(
    over(db),
  )
}

async function releaseAll(db: Db): Promise<void> {
  await sql`update job set locked_until = null where failed_at is null`.execute(over(db))
}
