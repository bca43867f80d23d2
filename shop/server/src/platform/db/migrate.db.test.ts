import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { migrate, readMigrations } from './migrate.ts'
import { over } from './db.ts'

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

test('a migration that fails leaves nothing of itself', async () => {
  const broken = {
    name: '9999_platform_broken',
    slice: 'platform',
    text: 'create table half (id int); select 1/0;',
    checksum: 'x',
  }
  await expect(migrate(database.db, [...(await readMigrations(folder)), broken])).rejects.toThrow(
    'division by zero',
  )
  const { rows } = await sql`select 1 from information_schema.tables where table_name = 'half'`.execute(
    over(database.db),
  )
  expect(rows).toEqual([])
})
