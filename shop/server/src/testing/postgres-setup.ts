import { findOrInstallPostgres, startPgBouncer, startPostgres } from '@segno/test-kit/postgres'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openPostgres, over } from '../platform/db/db.ts'
import { setup as setupEmbedded } from './embedded-setup.ts'
import { prepareTemplate } from './prepare-template.ts'

const TEMPLATE = 'template_for_tests'

/** Starts a throw-away PostgreSQL with one database, of which each worker gets a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = await findOrInstallPostgres()
  if (bin === null) {
    process.stderr.write(
      '\n*** No PostgreSQL was found and none could be installed: its tests run on PGlite, races are SKIPPED. ***\n\n',
    )
    return setupEmbedded(project)
  }
  const server = await startPostgres(bin)
  // One that nobody connects to afterwards: a database that is in use cannot be copied.
  const first = openPostgres(server.url, { maxConnections: 1 })
  await sql.raw(`create database ${TEMPLATE}`).execute(over(first.db))
  await first[Symbol.asyncDispose]()
  const url = new URL(server.url)
  url.pathname = `/${TEMPLATE}`
  const template = openPostgres(url.href, { maxConnections: 1 })
  await prepareTemplate(template.db)
  await template[Symbol.asyncDispose]()
  const bouncer = process.env['SEGNO_TEST_PGBOUNCER'] === '1' ? await startPgBouncer(server.url) : null
  const { url: testsUrl } = bouncer ?? server
  project.provide('database', { kind: 'postgres', url: server.url, testsUrl, template: TEMPLATE })
  return async () => {
    await bouncer?.[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  }
}
