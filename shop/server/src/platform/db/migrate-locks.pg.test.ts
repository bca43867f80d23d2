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

const INDEX = migration(
  '0003_index',
  '-- outside of a transaction\ncreate unique index concurrently if not exists page_done on page (done);',
)

async function indexesOfPage(db: Db): Promise<{ name: string; valid: boolean }[]> {
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select indexrelid::regclass::text as name, indisvalid as valid from pg_index
    where indrelid = 'page'::regclass`.execute(over(db))
  return rows
}

test.skipIf(!hasPostgres)(
  'an index is made while its table is written to, and a second process waits until it is there',
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
    })
    await begun.promise
    await using first = openPostgres(url, { maxConnections: 2 })
    await using second = openPostgres(url, { maxConnections: 2 })
    const upgrades = [first, second].map(({ db }) => migrate(db, [FIRST, INDEX], { besideUse: true }))
    // One waits for the transaction under way, the other for the first.
    await expect.poll(() => waitingForLocks(database.db)).toBe(1)
    await using writer = openPostgres(url, { maxConnections: 1 })
    await sql`insert into page values (5)`.execute(over(writer.db))
    finish.resolve()
    await work
    const applied = (await Promise.all(upgrades)).flatMap((done) => done.applied)
    expect(applied).toEqual(['0003_index'])
    expect(await indexesOfPage(database.db)).toEqual([{ name: 'page_done', valid: true }])
  },
)

test.skipIf(!hasPostgres)(
  'an index that could not be made leaves nothing, and is made by the next start',
  async () => {
    await using database = await openEmptyDatabase()
    await using deploy = openPostgres(await addressOf(database.db), { maxConnections: 2 })
    await migrate(database.db, [FIRST])
    await sql`insert into page values (0)`.execute(over(database.db))
    const upgrade = () => migrate(deploy.db, [FIRST, INDEX], { besideUse: true })
    await expect(upgrade()).rejects.toThrow('migration 0003_index failed and changed nothing')
    expect(await indexesOfPage(database.db)).toEqual([])
    await sql`update page set done = 1 where ctid = (select min(ctid) from page)`.execute(over(database.db))
    // As a process leaves it that is killed meanwhile.
    await sql`create unique index page_done on page (done)`.execute(over(database.db))
    await sql`update pg_index set indisvalid = false where indexrelid = 'page_done'::regclass`.execute(
      over(database.db),
    )
    expect(await upgrade()).toEqual({ applied: ['0003_index'] })
    expect(await indexesOfPage(database.db)).toEqual([{ name: 'page_done', valid: true }])
  },
)
