import { sql } from 'kysely'
import { inSlices } from '../db/in-slices.ts'
import { inTransaction } from '../db/transaction.ts'
import { over, type Db } from '../db/db.ts'
import { hideAddresses } from '../hide-addresses.ts'
import { newId } from '../ids.ts'
import { Lease } from './lease.ts'
import {
  buryJob,
  claimTick,
  mendTimesAhead,
  postponeJob,
  releaseAll,
  removeJob,
  secondsToNextTick,
  takeJob,
  type TakenJob,
} from './queries.ts'
import type { Log } from '../log.ts'
import { Outage } from './outage.ts'
import type { PlatformTables } from '../tables.ts'
import { unavailableIn } from '../unavailable.ts'
import { WaitSet } from './wait-set.ts'

const LEASE_MS = 60_000
const POLL_EVERY_MS = 1_000
const MEND_TIMES_EVERY_MS = 60_000
const MAX_ATTEMPTS = 5
/**
 * A job may be taken as much more often than it may fail, where a restart, the database or the store interrupted it; then it
 * is to blame.
 */
const MAX_INTERRUPTIONS = 20

const LONGEST_WAIT_SECONDS = 3_600
const TICK_KEY = 'tick'
/** For work that must happen, such as ending what would be charged again: tried hourly, once it has failed for a day, for a month. */
export const TRIES_FOR_A_MONTH = 780

export interface NewJob {
  readonly kind: string
  /** While a job of this kind and key is open, a second one is not made. */
  readonly key: string
  readonly payload: unknown
  /** The wait before each further try grows with the square of those made, to an hour. */
  readonly maxAttempts?: number
  /** Not before so many seconds have passed. */
  readonly afterSeconds?: number
}

export interface JobHandler {
  readonly kind: string
  /** How many of this kind may run at once in this process. */
  readonly concurrency: number
  /** Makes a job of this kind in every such interval, in one of all processes that work on it. */
  readonly everySeconds?: number
  /**
   * Done at least once, so it must bear being repeated after any of its steps, and beside another attempt that stalled.
   * `signal` aborts once another worker may have taken the job; closing the queue waits for the job instead.
   */
  run(payload: unknown, signal: AbortSignal): Promise<void>
  /** Called when the last attempt has failed too; like `run`, perhaps more than once. */
  gaveUp?(payload: unknown, error: unknown): Promise<void>
}

/** The queue. Enqueue inside the transaction that makes the work necessary; call `wake` once it is committed. */
export class Jobs implements AsyncDisposable {
  readonly #db: Db
  readonly #log: Log
  readonly #lanes: Lane[] = []
  readonly #untilMended = new WaitSet()
  #mending: Promise<void> = Promise.resolve()
  readonly #stop = new AbortController()
  readonly #leaseMs: number
  readonly #outage: Outage

  constructor(db: Db, log: Log, { leaseMs = LEASE_MS } = {}) {
    this.#db = db
    this.#log = log
    this.#leaseMs = leaseMs
    this.#outage = new Outage(log, {
      fails: 'the queue cannot be read or written',
      isBack: 'the queue can be read and written again',
    })
  }

  async enqueue(tx: Db, jobs: readonly NewJob[]): Promise<void> {
    await inSlices(jobs, (slice) =>
      over<PlatformTables>(tx)
        .insertInto('job')
        .values(
          slice.map((job) => ({
            id: newId(),
            kind: job.kind,
            key: job.key,
            payload: JSON.stringify(job.payload),
            max_attempts: job.maxAttempts ?? MAX_ATTEMPTS,
            run_at: sql<Date>`now() + ${job.afterSeconds ?? 0} * interval '1 second'`,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['kind', 'key']).where('failed_at', 'is', null).doNothing(),
        )
        .execute(),
    )
  }

  /** Looks for work now instead of at the next poll. */
  wake(): void {
    for (const lane of this.#lanes) lane.wake()
  }

  /** Starts working. `takeOver` frees what a process that is known to be dead had taken. */
  async start(handlers: readonly JobHandler[], options: { takeOver: boolean }): Promise<void> {
    if (options.takeOver) await releaseAll(this.#db)
    this.#mending = this.#mendTimes()
    for (const handler of handlers) this.#openLane(handler, { keys: null, stop: this.#stop.signal })
  }

  /**
   * Works on the jobs of these keys alone until it is disposed of, beside the workers that there may be. Does nothing where this
   * process works on all of the kind.
   */
  workOn(handler: JobHandler, keys: ReadonlySet<string>): AsyncDisposable {
    if (this.#lanes.some((lane) => lane.kind === handler.kind))
      return { [Symbol.asyncDispose]: () => Promise.resolve() }
    const stop = new AbortController()
    const lane = this.#openLane(handler, { keys, stop: AbortSignal.any([stop.signal, this.#stop.signal]) })
    return {
      [Symbol.asyncDispose]: async () => {
        stop.abort()
        lane.wake()
        await lane.finished
        this.#lanes.splice(this.#lanes.indexOf(lane), 1)
      },
    }
  }

  #openLane(
    handler: JobHandler,
    { keys, stop }: { keys: ReadonlySet<string> | null; stop: AbortSignal },
  ): Lane {
    const lane = new Lane({
      db: this.#db,
      log: this.#log,
      handler,
      keys,
      outage: this.#outage,
      leaseMs: this.#leaseMs,
      stop,
      enqueue: (tx, job) => this.enqueue(tx, [job]),
    })
    this.#lanes.push(lane)
    lane.start()
    return lane
  }

  async #mendTimes(): Promise<void> {
    const wait = { leaseMs: Math.max(this.#leaseMs, LEASE_MS), retrySeconds: LONGEST_WAIT_SECONDS }
    while (!this.#stop.signal.aborted) {
      try {
        const jobs = await mendTimesAhead(this.#db, wait)
        if (jobs > 0)
          this.#log.warn(
            { jobs },
            'the clock was ahead: jobs that would have waited for it to come there are due again',
          )
        this.wake()
      } catch (error) {
        this.#outage.failed(error)
      }
      if (!this.#stop.signal.aborted) await this.#untilMended.nap(MEND_TIMES_EVERY_MS)
    }
  }

  /** Takes no new job and waits for those under way. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    this.wake()
    this.#untilMended.wakeAll()
    await Promise.all([this.#mending, ...this.#lanes.map((lane) => lane.finished)])
  }
}

interface LaneOptions {
  readonly db: Db
  readonly log: Log
  readonly handler: JobHandler
  /** Of the only jobs that it works on; null for all of the kind. */
  readonly keys: ReadonlySet<string> | null
  /** Of all lanes: they use the same database. */
  readonly outage: Outage
  readonly leaseMs: number
  /** Aborted when no new job is to be taken. */
  readonly stop: AbortSignal
  readonly enqueue: (tx: Db, job: NewJob) => Promise<void>
}

/** Kept for as long as the job fails, so without people's addresses. */
const messageOf = (error: unknown): string =>
  hideAddresses(error instanceof Error ? error.message : String(error))

/** The database or the store being away is not the job's fault. A full disk is told to who waits. */
function isInterruption(error: unknown): boolean {
  const missing = unavailableIn(error)
  return missing === 'database' || missing === 'service'
}

const waitSeconds = (attempts: number): number => Math.min(attempts ** 2, LONGEST_WAIT_SECONDS)

/** The jobs of one kind, worked on by as many loops as the kind allows. */
class Lane {
  readonly #options: LaneOptions
  readonly #waiting = new WaitSet()
  readonly #untilTick = new WaitSet()
  finished: Promise<unknown> = Promise.resolve()

  constructor(options: LaneOptions) {
    this.#options = options
    options.stop.addEventListener('abort', () => this.#untilTick.wakeAll())
  }

  get kind(): string {
    return this.#options.handler.kind
  }

  start(): void {
    const { concurrency, everySeconds } = this.#options.handler
    const loops = Array.from({ length: concurrency }, () => this.#loop())
    if (everySeconds !== undefined) loops.push(this.#recur(everySeconds))
    this.finished = Promise.all(loops)
  }

  wake(): void {
    this.#waiting.wakeAll()
  }

  async #loop(): Promise<void> {
    const { db, handler, keys, leaseMs, outage, stop } = this.#options
    while (!stop.aborted) {
      try {
        const job = await takeJob(db, handler.kind, { leaseMs, keys: keys && [...keys] })
        outage.isOver()
        if (job) await this.#work(job)
        else await this.#rest()
      } catch (error) {
        outage.failed(error)
        await this.#rest()
      }
    }
  }

  async #rest(): Promise<void> {
    if (!this.#options.stop.aborted) await this.#waiting.nap(POLL_EVERY_MS)
  }

  /** Makes the job of each tick, unless another process has. */
  async #recur(everySeconds: number): Promise<void> {
    const { db, outage, stop } = this.#options
    while (!stop.aborted) {
      let waitMs = POLL_EVERY_MS
      try {
        await this.#enqueueTick(everySeconds)
        waitMs = Math.ceil((await secondsToNextTick(db, everySeconds)) * 1_000)
      } catch (error) {
        outage.failed(error)
      }
      if (!stop.aborted) await this.#untilTick.nap(waitMs)
    }
  }

  async #enqueueTick(everySeconds: number): Promise<void> {
    const { db, handler, log, enqueue } = this.#options
    await inTransaction(db, async (tx) => {
      const tick = await claimTick(tx, handler.kind, everySeconds)
      if (tick === null) return
      if (tick.aheadAt !== null)
        log.warn(
          { kind: handler.kind, lastTickAt: tick.aheadAt },
          'the clock was ahead: recurring work goes on from now',
        )
      // One open tick a kind: ticks held up by an outage would only repeat one another.
      await enqueue(tx, { kind: handler.kind, key: TICK_KEY, payload: {} })
    })
    this.wake()
  }

  async #work(job: TakenJob): Promise<void> {
    const { db, handler, leaseMs, log } = this.#options
    using lease = new Lease(db, log, { attempt: job, leaseMs })
    if (job.attempts > job.max_attempts + MAX_INTERRUPTIONS) {
      await this.#giveUp(
        job,
        lease,
        new Error(`this was begun ${job.attempts - 1} times and never came to an end`),
      )
      return
    }
    try {
      await handler.run(job.payload, lease.signal)
    } catch (error) {
      await this.#failed(job, lease, error)
      return
    }
    if (!(await removeJob(db, job))) this.#warnOfLoss(job)
  }

  async #failed(job: TakenJob, lease: Lease, error: unknown): Promise<void> {
    const { db, log } = this.#options
    const message = messageOf(error)
    log.warn({ error, kind: job.kind, job: job.id, attempt: job.attempts }, 'a job failed')
    const maxAttempts = job.max_attempts + (isInterruption(error) ? MAX_INTERRUPTIONS : 0)
    if (job.attempts >= maxAttempts) await this.#giveUp(job, lease, error)
    else if (!(await postponeJob(db, job, { seconds: waitSeconds(job.attempts), error: message })))
      this.#warnOfLoss(job)
  }

  /** Buried last: were we to die before, the job would be taken again, and whoever waits for it told then. */
  async #giveUp(job: TakenJob, lease: Lease, error: unknown): Promise<void> {
    const { db, handler } = this.#options
    // Nobody is told that a job was given up while another worker is at it.
    if (!(await lease.renew())) {
      this.#warnOfLoss(job)
      return
    }
    await handler.gaveUp?.(job.payload, error)
    await buryJob(db, job, messageOf(error))
  }

  #warnOfLoss(job: TakenJob): void {
    this.#options.log.warn(
      { kind: job.kind, job: job.id, attempt: job.attempts },
      'a job outlived its lease, and its outcome was left to the worker that took it over',
    )
  }
}
