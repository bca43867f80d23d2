import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmptyDatabase, useTestDatabase } from '../../testing/test-database.ts'
import { describePending } from './describe-pending.ts'
import { migrate, type Migration, readMigrations } from './migrate.ts'
import { over, type Db } from './db.ts'

const database = useTestDatabase()
const folder = join(import.meta.dirname, '../../../migrations')

test('migrating twice changes nothing', async () => {
  expect(await migrate(database.db, await readMigrations(folder))).toEqual({ applied: [] })
})

test('a migration that was edited after it had been applied is refused', async () => {
  const [first, ...others] = await readMigrations(folder)
  const edited = [{ ...first!, checksum: 'another' }, ...others]
  await expect(migrate(database.db, edited)).rejects.toThrow('was edited after it had been applied')
})

test('a shop that was made before the first release is refused, with what to do', async () => {
  const own = await readMigrations(folder)
  const later = own.map((migration) => ({ ...migration, name: `1${migration.name}` }))
  await expect(migrate(database.db, later)).rejects.toThrow('Start with an empty data folder')
})

const later = (name: string, text: string): Migration => ({ name, slice: 'platform', text, checksum: name })

async function namesOf(db: Db, kind: 'r' | 'i'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = ${kind}
    order by relname`.execute(over(db))
  return rows.map(({ name }) => name)
}

test('a migration that fails leaves nothing of itself, keeps those before it, and is named', async () => {
  await using empty = await openEmptyDatabase()
  const first = later('0001_platform_first', 'create table first (id int)')
  const broken = later('0002_platform_broken', 'create table half (id int); select 1/0;')
  await expect(migrate(empty.db, [first, broken])).rejects.toThrow(
    'migration 0002_platform_broken failed and changed nothing; those before it are kept, and the next start goes on with it: ' +
      'division by zero',
  )
  expect(await namesOf(empty.db, 'r')).toEqual(['first', 'migration'])
  const mended = later('0002_platform_broken', 'create table half (id int)')
  expect(await migrate(empty.db, [first, mended])).toEqual({ applied: ['0002_platform_broken'] })
})

test('indexes that are made outside of a transaction are made inside one where there is only one connection', async () => {
  await using empty = await openEmptyDatabase()
  const table = later('0001_platform_page', 'create table page (id int primary key)')
  const index = later(
    '0002_platform_index',
    '-- outside of a transaction\n-- Why.\ncreate index concurrently if not exists page_id on page (id);\n',
  )
  const done = await migrate(empty.db, [table, index])
  expect(done.applied).toEqual(['0001_platform_page', '0002_platform_index'])
  expect(await namesOf(empty.db, 'i')).toEqual(['migration_pkey', 'page_id', 'page_pkey'])
})

test('nothing but indexes is changed outside of a transaction', async () => {
  const rest = later('9999_platform_rest', '-- outside of a transaction\nupdate account set email = null;')
  await expect(migrate(database.db, [...(await readMigrations(folder)), rest])).rejects.toThrow(
    'outside of a transaction only indexes are made, and not: update account',
  )
})

test('before it begins it is told what is pending, on which tables of how many rows, and about how long it takes', async () => {
  await using empty = await openEmptyDatabase()
  const table = later('0001_platform_page', 'create table page (id int primary key, title text)')
  await migrate(empty.db, [table])
  // As PostgreSQL notes it once it has counted the rows.
  await sql`update pg_class set reltuples = 2000000 where relname = 'page'`.execute(over(empty.db))
  const pending = [
    later('0002_platform_more', 'create table more (id int);'),
    later('0003_platform_titles', `update page set title = 'y' where title = 'x';`),
    later(
      '0004_platform_index',
      '-- outside of a transaction\ncreate index concurrently if not exists page_t on page (title);',
    ),
  ]
  let told: string[] = []
  await migrate(empty.db, [table, ...pending], {
    onPending: async (all) => {
      told = await describePending(empty.db, all)
      expect(await namesOf(empty.db, 'r')).toEqual(['migration', 'page'])
    },
  })
  expect(told).toEqual([
    '3 migrations are pending:',
    '  0002_platform_more: new tables only; a few seconds at most',
    '  0003_platform_titles: page (about 2,000,000 rows); about 7 minutes',
    '  0004_platform_index: page (about 2,000,000 rows); about 20 seconds; the shop goes on beside it',
  ])
})
