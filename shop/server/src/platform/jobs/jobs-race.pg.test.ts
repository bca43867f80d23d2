import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { over } from '../db/db.ts'
import { LeaseLost } from './lease.ts'
import { Jobs, type JobHandler } from './jobs.ts'

const database = useTestDatabase()
const log = pino({ level: 'silent' })

interface JobState {
  readonly attempts: number
  readonly is_locked: boolean
  readonly is_due: boolean
  readonly is_buried: boolean
}

async function jobState(): Promise<JobState | undefined> {
  const { rows } = await sql<JobState>`
    select attempts, coalesce(locked_until > now(), false) as is_locked, run_at <= now() as is_due,
      failed_at is not null as is_buried
    from job`.execute(over(database.db))
  return rows[0]
}

/** A process with one worker that takes a job and keeps it until told how it ends. */
async function openWorker(handler: Partial<JobHandler> = {}) {
  const taken = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const jobs = new Jobs(database.db, log)
  const run = (): Promise<void> => (taken.resolve(), end.promise)
  await jobs.start([{ kind: 'slow', concurrency: 1, run, ...handler }], { takeOver: false })
  return { jobs, taken: taken.promise, end, [Symbol.asyncDispose]: () => jobs[Symbol.asyncDispose]() }
}

/** One worker stalls past its lease, so that another takes the job; then the stalled one ends in some way. */
async function outliveLease(
  { maxAttempts, gaveUp }: { maxAttempts?: number; gaveUp?: () => Promise<void> },
  finish: (stalled: PromiseWithResolvers<void>) => void,
): Promise<JobState | undefined> {
  const stalled = await openWorker(gaveUp === undefined ? {} : { gaveUp })
  await stalled.jobs.enqueue(database.db, [
    { kind: 'slow', key: 'one', payload: {}, ...(maxAttempts === undefined ? {} : { maxAttempts }) },
  ])
  stalled.jobs.wake()
  await stalled.taken
  await sql`update job set locked_until = now() - interval '1 second'`.execute(over(database.db))
  const second = await openWorker()
  await second.taken

  finish(stalled.end)
  await stalled[Symbol.asyncDispose]()
  const state = await jobState()
  second.end.resolve()
  await second[Symbol.asyncDispose]()
  return state
}

const HELD_BY_SECOND = { attempts: 2, is_locked: true, is_due: true, is_buried: false }

test.skipIf(!hasPostgres)(
  'a worker that stalled past its lease does not remove the job that another one holds',
  async () => {
    expect(await outliveLease({}, (stalled) => stalled.resolve())).toEqual(HELD_BY_SECOND)
    expect(await jobState()).toBeUndefined()
  },
)

test.skipIf(!hasPostgres)(
  'a worker that stalled past its lease and fails does not free the job that another one holds',
  async () => {
    expect(await outliveLease({}, (stalled) => stalled.reject(new Error('too late')))).toEqual(HELD_BY_SECOND)
  },
)

test.skipIf(!hasPostgres)(
  'a worker that stalled past its lease does not give up the job that another one holds',
  async () => {
    let givenUp = 0
    const gaveUp = async (): Promise<void> => void givenUp++
    const state = await outliveLease({ maxAttempts: 1, gaveUp }, (stalled) =>
      stalled.reject(new Error('too late')),
    )
    expect(state).toEqual(HELD_BY_SECOND)
    expect(givenUp).toBe(0)
  },
)

test.skipIf(!hasPostgres)(
  'a worker that loses its lease is told to stop, and leaves the job to its new holder',
  async () => {
    const jobs = new Jobs(database.db, log, { leaseMs: 3_000 })
    const taken = Promise.withResolvers<void>()
    const stopped = Promise.withResolvers<unknown>()
    await jobs.enqueue(database.db, [{ kind: 'slow', key: 'one', payload: {} }])
    const run = async (_payload: unknown, signal: AbortSignal): Promise<void> => {
      signal.addEventListener('abort', () => stopped.resolve(signal.reason))
      taken.resolve()
      await stopped.promise
      signal.throwIfAborted()
    }
    await jobs.start([{ kind: 'slow', concurrency: 1, run }], { takeOver: false })
    await taken.promise
    // As a worker on another machine takes it.
    await sql`update job set attempts = attempts + 1, locked_until = now() + interval '50 seconds'`.execute(
      over(database.db),
    )
    expect(await stopped.promise).toEqual(new LeaseLost('another worker has taken the job'))
    await jobs[Symbol.asyncDispose]()
    expect(await jobState()).toEqual(HELD_BY_SECOND)
  },
)

test.skipIf(!hasPostgres)(
  'a recurring job is done once in a tick, however many processes there are',
  async () => {
    let runs = 0
    const ran = Promise.withResolvers<void>()
    const handler: JobHandler = {
      kind: 'tidy',
      concurrency: 2,
      everySeconds: 365 * 24 * 3_600,
      run: async () => {
        runs++
        ran.resolve()
      },
    }
    const processes = Array.from({ length: 8 }, () => new Jobs(database.db, log))
    await Promise.all(processes.map((jobs) => jobs.start([handler], { takeOver: false })))
    await ran.promise
    await Promise.all(processes.map((jobs) => jobs[Symbol.asyncDispose]()))
    expect(runs).toBe(1)

    // A process that starts within the same tick has nothing to do; in the next one there is a job again.
    await using later = new Jobs(database.db, log)
    await sql`update job_schedule set last_tick_at = last_tick_at - interval '1 day'`.execute(
      over(database.db),
    )
    await later.start([{ ...handler, run: async () => void runs++ }], { takeOver: false })
    await expect.poll(() => runs).toBe(2)
  },
)

test.skipIf(!hasPostgres)(
  'a take finds the oldest job of its kind by an index, without sorting',
  async () => {
    const { db } = database
    await sql`
    insert into job (id, kind, key, payload, max_attempts, run_at)
    select gen_random_uuid(), 'kind ' || n % 10, n::text, '{}', 5, now() - n * interval '1 second'
    from generate_series(1, 20000) as n`.execute(over(db))
    await sql`analyze job`.execute(over(db))
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from job
    where kind = 'kind 3' and failed_at is null and run_at <= now()
      and (locked_until is null or locked_until < now())
    order by run_at, id limit 1 for update skip locked`.execute(over(db))
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('using job_take')
    expect(plan).not.toContain('Sort')
  },
)
