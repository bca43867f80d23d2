import { join } from 'node:path'
import { findOrInstallPostgres, startPostgres } from '@segno/test-kit/postgres'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrate, readMigrations } from '../platform/db-migrate.ts'
import { openPostgres, over } from '../platform/db.ts'

const TEMPLATE = 'template_for_tests'

/** Starts a throw-away PostgreSQL, migrated once; each test file gets a copy of that database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = await findOrInstallPostgres()
  if (bin === null) {
    process.stderr.write(
      '\n*** No PostgreSQL was found and none could be installed: the tests on PostgreSQL, races among them, are SKIPPED. ***\n\n',
    )
    project.provide('database', null)
    return () => Promise.resolve()
  }
  const server = await startPostgres(bin)
  // One that nobody connects to afterwards: a database that is in use cannot be copied.
  const first = openPostgres(server.url, { maxConnections: 1 })
  await sql.raw(`create database ${TEMPLATE}`).execute(over(first.db))
  await first[Symbol.asyncDispose]()
  const url = new URL(server.url)
  url.pathname = `/${TEMPLATE}`
  const template = openPostgres(url.href, { maxConnections: 1 })
  await migrate(template.db, await readMigrations(join(import.meta.dirname, '../../migrations')))
  await template[Symbol.asyncDispose]()
  project.provide('database', { kind: 'postgres', url: server.url, template: TEMPLATE })
  return async () => {
    await server[Symbol.asyncDispose]()
  }
}
