import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { over } from '../db/db.ts'
import { inTransaction } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import { claimTick, mendTimesAhead } from './queries.ts'
import { Jobs, TRIES_FOR_A_MONTH, type JobHandler } from './jobs.ts'

const database = useTestDatabase()
const log = pino({ level: 'silent' })
let jobs: Jobs | undefined
afterEach(() => jobs?.[Symbol.asyncDispose]())

async function startJobs(handler: Partial<JobHandler> & Pick<JobHandler, 'run'>): Promise<Jobs> {
  jobs = new Jobs(database.db, log)
  await jobs.start([{ kind: 'count', concurrency: 2, ...handler }], { takeOver: true })
  return jobs
}

test('every job is done, each once', async () => {
  const done: unknown[] = []
  const all = Promise.withResolvers<void>()
  const queue = await startJobs({
    run: async (payload) => {
      done.push(payload)
      if (done.length === 30) all.resolve()
    },
  })
  await queue.enqueue(
    database.db,
    Array.from({ length: 30 }, (_, number) => ({ kind: 'count', key: String(number), payload: { number } })),
  )
  queue.wake()
  await all.promise
  expect(new Set(done.map((one) => JSON.stringify(one))).size).toBe(30)
})

test('more jobs than one statement takes are kept in one call', async () => {
  jobs = new Jobs(database.db, log)
  const many = Array.from({ length: 11_000 }, (_, number) => ({
    kind: 'count',
    key: String(number),
    payload: {},
  }))
  await jobs.enqueue(database.db, many)
  const { rows } = await sql<{ count: number }>`select count(*)::int from job`.execute(over(database.db))
  expect(rows).toEqual([{ count: 11_000 }])
})

test('the same work asked for twice is done once', async () => {
  let runs = 0
  const first = Promise.withResolvers<void>()
  const queue = new Jobs(database.db, log)
  jobs = queue
  const again = { kind: 'count', key: 'one', payload: {} }
  await queue.enqueue(database.db, [again, again])
  await queue.enqueue(database.db, [again])
  await queue.start(
    [
      {
        kind: 'count',
        concurrency: 3,
        run: async () => {
          runs++
          first.resolve()
        },
      },
    ],
    {
      takeOver: false,
    },
  )
  await first.promise
  await queue[Symbol.asyncDispose]()
  expect(runs).toBe(1)
})

test('a job that fails is tried again later', async () => {
  let runs = 0
  const succeeded = Promise.withResolvers<void>()
  const queue = await startJobs({
    run: async () => {
      if (++runs === 1) throw new Error('not yet')
      succeeded.resolve()
    },
  })
  await queue.enqueue(database.db, [{ kind: 'count', key: 'one', payload: {} }])
  queue.wake()
  await succeeded.promise
  expect(runs).toBe(2)
})

test('what is kept of a failure names no address', async () => {
  const error = new Error('550 <ada@segno.test>: no such mailbox')
  const queue = await startJobs({ run: () => Promise.reject(error) })
  await queue.enqueue(database.db, [{ kind: 'count', key: 'one', payload: {} }])
  queue.wake()
  const kept = async () =>
    (await sql<{ error: string }>`select error from job`.execute(over(database.db))).rows[0]?.error
  await expect.poll(kept).toBe('550 <…@…>: no such mailbox')
})

test('a job that has failed five hundred times is tried again within the hour', async () => {
  const failed = Promise.withResolvers<void>()
  const queue = await startJobs({
    run: () => {
      failed.resolve()
      return Promise.reject(new Error('still away'))
    },
  })
  const job = { kind: 'count', key: 'one', payload: {}, maxAttempts: TRIES_FOR_A_MONTH }
  await inTransaction(database.db, async (tx) => {
    await queue.enqueue(tx, [job])
    await sql`update job set attempts = 500`.execute(over(tx))
  })
  queue.wake()
  await failed.promise
  await queue[Symbol.asyncDispose]()
  const { rows } = await sql`select run_at <= now() + interval '1 hour' as soon, failed_at from job`.execute(
    over(database.db),
  )
  expect(rows).toEqual([{ soon: true, failed_at: null }])
})

test('what a dead process had taken is taken over', async () => {
  const stuck = new Jobs(database.db, log)
  const taken = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  await stuck.enqueue(database.db, [{ kind: 'count', key: 'one', payload: {} }])
  await stuck.start([{ kind: 'count', concurrency: 1, run: () => (taken.resolve(), release.promise) }], {
    takeOver: false,
  })
  await taken.promise

  const takenOver = Promise.withResolvers<unknown>()
  await startJobs({ run: async (payload) => takenOver.resolve(payload) })
  expect(await takenOver.promise).toEqual({})

  release.resolve()
  await stuck[Symbol.asyncDispose]()
})

test('a job that the process never survives is given up at last, and whoever waits for it is told', async () => {
  const gaveUp = Promise.withResolvers<unknown>()
  let runs = 0
  const queue = new Jobs(database.db, log)
  await queue.enqueue(database.db, [{ kind: 'count', key: 'deadly', payload: { number: 7 }, maxAttempts: 3 }])
  await sql`update job set attempts = 23`.execute(over(database.db))
  await queue.start(
    [
      {
        kind: 'count',
        concurrency: 1,
        run: async () => {
          runs++
        },
        gaveUp: async (payload) => gaveUp.resolve(payload),
      },
    ],
    { takeOver: true },
  )
  jobs = queue
  expect(await gaveUp.promise).toEqual({ number: 7 })
  expect(runs).toBe(0)
})

test('a recurring job goes on after the clock was ahead, and the log says so', async () => {
  await sql`insert into job_schedule values ('count', now() + interval '2 years')`.execute(over(database.db))
  const said: string[] = []
  const ran = Promise.withResolvers<void>()
  jobs = new Jobs(database.db, pino({ level: 'warn' }, { write: (line: string) => void said.push(line) }))
  const handler = { kind: 'count', concurrency: 1, everySeconds: 3_600, run: async () => ran.resolve() }
  await jobs.start([handler], { takeOver: false })
  await ran.promise
  expect(said).toEqual([expect.stringContaining('the clock was ahead')])
})

test('a tick that another process with the same clock has claimed is not claimed again', async () => {
  const claim = () => inTransaction(database.db, (tx) => claimTick(tx, 'count', 3_600))
  expect([await claim(), await claim()]).toEqual([{ aheadAt: null }, null])
})

test('jobs that were made, taken or postponed while the clock was ahead are due again, others wait as before', async () => {
  await sql`
    insert into job (id, kind, key, payload, max_attempts, attempts, created_at, run_at, locked_until) values
      (${newId()}, 'count', 'made', '{}', 5, 0, now() + interval '1 year', now() + interval '1 year', null),
      (${newId()}, 'count', 'made for later', '{}', 5, 0, now() + interval '1 year', now() + interval '367 days', null),
      (${newId()}, 'count', 'taken', '{}', 5, 1, now(), now(), now() + interval '1 year'),
      (${newId()}, 'count', 'postponed', '{}', 5, 2, now(), now() + interval '1 year', null),
      (${newId()}, 'count', 'waits', '{}', 5, 2, now(), now() + interval '1 hour', null),
      (${newId()}, 'count', 'planned', '{}', 5, 0, now(), now() + interval '1 year', null),
      (${newId()}, 'count', 'at work', '{}', 5, 1, now(), now(), now() + interval '1 minute')`.execute(
    over(database.db),
  )
  expect(await mendTimesAhead(database.db, { leaseMs: 60_000, retrySeconds: 3_600 })).toBe(4)
  const { rows } = await sql`
    select key, run_at <= now() as is_due, locked_until is null as is_free, created_at <= now() as is_past from job
    order by key`.execute(over(database.db))
  const due = { is_due: true, is_free: true, is_past: true }
  expect(rows).toEqual([
    { key: 'at work', ...due, is_free: false },
    { key: 'made', ...due },
    { key: 'made for later', ...due, is_due: false },
    { key: 'planned', ...due, is_due: false },
    { key: 'postponed', ...due },
    { key: 'taken', ...due },
    { key: 'waits', ...due, is_due: false },
  ])
})

test('a process may work on jobs of its own alone, until it has done with them', async () => {
  const done: unknown[] = []
  const run = async (payload: unknown): Promise<void> => void done.push(payload)
  jobs = new Jobs(database.db, log)
  const own = new Set<string>()
  await jobs.enqueue(database.db, [{ kind: 'count', key: 'of others', payload: 'theirs' }])
  {
    await using _working = jobs.workOn({ kind: 'count', concurrency: 1, run }, own)
    await jobs.enqueue(database.db, [{ kind: 'count', key: 'own', payload: 'mine' }])
    own.add('own')
    jobs.wake()
    await expect.poll(() => done).toEqual(['mine'])
  }
  await jobs.enqueue(database.db, [{ kind: 'count', key: 'own', payload: 'later' }])
  jobs.wake()
  expect(done).toEqual(['mine'])
})
