import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEmbedded } from '../platform/db/embedded.ts'
import { readMigrations } from '../platform/db/migrate.ts'
import { databaseOn } from '../platform/db/db.ts'
import { describeTables } from './describe-tables.ts'

test('the table types that are checked in are those the migrations make', async () => {
  const migrations = await readMigrations(join(import.meta.dirname, '../../migrations'))
  await using database = databaseOn(await openEmbedded({ folder: null, dump: null }), 'embedded')
  const slices = await describeTables(database.db, migrations)
  const checkedIn = new Map(
    [...slices.keys()].map((slice) => [
      slice,
      readFileSync(new URL(`../${slice}/tables.ts`, import.meta.url), 'utf8'),
    ]),
  )
  expect(checkedIn).toEqual(slices)
})
