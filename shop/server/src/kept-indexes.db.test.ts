import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from './platform/db/db.ts'
import { useTestApp } from './testing/use-test-app.ts'
import { useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()
const shop = useTestApp(database)

/** Of a few rows at any size of a shop. */
const SMALL = new Set(['day_salt', 'signing_key'])

test('what has an end is found by an index, however many rows have not', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
    from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]`.execute(over(database.db))
  const indexed = new Set(rows.map(({ name }) => name))
  const missing = shop.ctx.kept
    .filter(({ table, since }) => !SMALL.has(table) && !indexed.has(`${table}.${since}`))
    .map(({ table, since }) => `${table}.${since}`)
  expect(missing).toEqual([])
})
