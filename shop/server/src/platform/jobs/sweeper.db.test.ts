import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { over } from '../db/db.ts'
import { Sweeper } from './sweeper.ts'

const database = useTestDatabase()
const now = new Date('2026-11-21T12:00:00Z')
const count = async (): Promise<number> =>
  (await sql`select 1 from attempt`.execute(over(database.db))).rows.length
const ATTEMPTS = { table: 'attempt', since: 'last_at', forMs: 0 }

function aSweeper(said: string[], kept = [ATTEMPTS], others: (() => Promise<void>)[] = []): Sweeper {
  const log = pino({ level: 'error' }, { write: (line: string) => void said.push(line) })
  return new Sweeper({ db: database.db, log, now: () => now }, { kept, others })
}

test('a flood is swept over several rounds, and what is younger stays', async () => {
  await sql`
    insert into attempt (purpose, subject_hash, failures, first_at, last_at)
    select 'x', n::text, 0, ${now}, ${now}::timestamptz + (n - 25000) * interval '1 second'
    from generate_series(1, 25001) as n`.execute(over(database.db))
  await using sweeper = aSweeper([])
  await sweeper.sweep()
  expect(await count()).toBe(5_001)
  await sweeper.sweep()
  expect(await count()).toBe(1)
})

test('what cannot be swept is logged, and keeps nothing else from being swept', async () => {
  await sql`insert into attempt values ('x', 'y', 0, ${now}, ${now})`.execute(over(database.db))
  const said: string[] = []
  let others = 0
  await using sweeper = aSweeper(
    said,
    [{ ...ATTEMPTS, table: 'no_such_table' }, ATTEMPTS],
    [() => Promise.reject(new Error('the disk is gone')), () => Promise.resolve(void others++)],
  )
  await sweeper.sweep()
  expect([await count(), others, said.length]).toEqual([0, 1, 2])
})

test('a sweeper that was closed sweeps no more', async () => {
  await sql`insert into attempt values ('x', 'y', 0, ${now}, ${now})`.execute(over(database.db))
  const sweeper = aSweeper([])
  await sweeper[Symbol.asyncDispose]()
  await sweeper.sweep()
  expect(await count()).toBe(1)
})
