import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findOrInstallPostgres, startPostgres } from '@segno/test-kit/postgres'
import { sql } from 'kysely'
import { migrate } from '../../platform/db/migrate.ts'
import { openPostgres, over } from '../../platform/db/db.ts'
import { readOwnMigrations } from '../../platform/db/open-database.ts'
import { simulateMoney } from '../money-simulation.ts'
import { playHistory } from './play-history.ts'

// `npm run keep-shop` keeps a shop of this version for the tests of later ones: its history is played on a throw-away PostgreSQL,
// then a few hundred random moves with money, and dumped, tables and all.
const bin = await findOrInstallPostgres()
if (bin === null) throw new Error('There is no PostgreSQL here, and none could be installed.')
await using server = await startPostgres(bin)
{
  await using database = openPostgres(server.url, { maxConnections: 4 })
  await migrate(database.db, await readOwnMigrations())
  await playHistory(database.db)
  // The moves have a provider of their own, which knows nothing of that history.
  for (const table of ['payment', 'plan_subscription'])
    await sql`update ${sql.table(table)} set provider_account = 'acct_earlier'`.execute(over(database.db))
  const { breaches } = await simulateMoney(database.db, { seed: 1, steps: 300, checkEvery: 300 })
  if (breaches.length > 0) throw new Error(breaches.join('\n'))
}
const options = ['--inserts', '--no-owner', '--no-privileges', '--dbname', server.url]
const dump = spawnSync(join(bin, 'pg_dump'), options, { encoding: 'utf8', maxBuffer: 1e8 })
if (dump.status !== 0) throw new Error(`pg_dump failed: ${dump.stderr}`)
const last = (await readOwnMigrations()).at(-1)!.name.slice(0, 4)
const path = join(import.meta.dirname, `${last}.sql.gz`)
// Without what is for psql alone or changes the connection it is loaded on; functions that call later ones are not looked into.
const rows = dump.stdout
  .replaceAll(/^(?:SET .*|SELECT pg_catalog\.set_config.*|\\.*|--.*)\n/gm, '')
  .replaceAll(/\n{2,}/g, '\n')
const text = `SET LOCAL check_function_bodies = false;\n${rows}`
writeFileSync(path, gzipSync(text, { level: 9 }))
process.stdout.write(`${path}\n`)
