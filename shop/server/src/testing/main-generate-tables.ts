import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from '../platform/db/embedded.ts'
import { readMigrations } from '../platform/db/migrate.ts'
import { databaseOn } from '../platform/db/db.ts'
import { describeTables } from './describe-tables.ts'

const source = join(import.meta.dirname, '..')
const migrations = await readMigrations(join(import.meta.dirname, '../../migrations'))
await using database = databaseOn(await openEmbedded({ folder: null, dump: null }), 'embedded')
for (const [slice, text] of await describeTables(database.db, migrations)) {
  mkdirSync(`${source}/${slice}`, { recursive: true })
  writeFileSync(`${source}/${slice}/tables.ts`, text)
  process.stdout.write(`${slice}/tables.ts\n`)
}
