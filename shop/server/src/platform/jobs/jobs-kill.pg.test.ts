import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { addressOf, runScript } from '../../testing/killed-script.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { over } from '../db/db.ts'
import { Jobs } from './jobs.ts'

const LEASE_MS = 3_000
const JOBS = 10
const database = useTestDatabase()

async function counted(): Promise<number[]> {
  const { rows } = await sql<{ payload: number }>`
    select payload from job where kind = 'counted' order by (payload #>> '{}')::int`.execute(
    over(database.db),
  )
  return rows.map(({ payload }) => payload)
}

test.skipIf(!hasPostgres)(
  'another process does the jobs of one that was killed within two leases, and none twice',
  async () => {
    const { db } = database
    await using jobs = new Jobs(db, pino({ level: 'silent' }), { leaseMs: LEASE_MS })
    const numbers = Array.from({ length: JOBS }, (_, number) => number)
    await jobs.enqueue(
      db,
      numbers.map((number) => ({ kind: 'count', key: String(number), payload: number })),
    )
    const args = [await addressOf(db), String(LEASE_MS)]
    expect(await runScript('main-work-on-jobs.ts', args, 'job:before-commit@4')).toBe('SIGKILL')
    const killedAtMs = performance.now()
    const before = await counted()
    expect(before.length).toBeLessThan(JOBS)
    const run = (payload: unknown): Promise<void> =>
      jobs.enqueue(db, [{ kind: 'counted', key: `${JSON.stringify(payload)} here`, payload }])
    await jobs.start([{ kind: 'count', concurrency: 2, run }], { takeOver: false })
    await expect.poll(counted).toEqual(numbers)
    expect(performance.now() - killedAtMs).toBeLessThan(2 * LEASE_MS)
  },
)
