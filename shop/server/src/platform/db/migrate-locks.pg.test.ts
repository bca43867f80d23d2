import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addressOf } from '../../testing/killed-script.ts'
import { hasPostgres, openEmptyDatabase } from '../../testing/test-database.ts'
import { inTransaction } from './transaction.ts'
import { migrate, type Migration } from './migrate.ts'
import { openPostgres, over, type Db } from './db.ts'

const migration = (name: string, text: string): Migration => ({ name, slice: 'test', text, checksum: name })
const FIRST = migration('0001_first', 'create table page (done int); insert into page values (0)')
const SECOND = migration('0002_second', 'alter table page add column left_over int')

async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(over(db))
  return rows[0]!.count
}

test.skipIf(!hasPostgres)(
  'a page of work under way survives an upgrade, whose wait for its table holds nobody up for long',
  async () => {
    await using database = await openEmptyDatabase()
    const url = await addressOf(database.db)
    await migrate(database.db, [FIRST])
    const begun = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const work = inTransaction(database.db, async (tx) => {
      await sql`update page set done = 1`.execute(over(tx))
      begun.resolve()
      await finish.promise
      await sql`update page set done = done + 1`.execute(over(tx))
    })
    await begun.promise
    await using deploy = openPostgres(url, { maxConnections: 1 })
    const upgraded = migrate(deploy.db, [FIRST, SECOND])
    await expect.poll(() => waitingForLocks(database.db)).toBe(1)
    const asked = performance.now()
    await using reader = openPostgres(url, { maxConnections: 1 })
    await sql`select * from page`.execute(over(reader.db))
    expect(performance.now() - asked).toBeLessThan(5_000)
    finish.resolve()
    await work
    expect(await upgraded).toEqual({ applied: ['0002_second'] })
    const { rows } = await sql`select done, left_over from page`.execute(over(database.db))
    expect(rows).toEqual([{ done: 2, left_over: null }])
  },
)
