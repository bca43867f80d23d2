import { findOrInstallPostgres, startPostgres } from '@segno/test-kit/postgres'
import type { TestProject } from 'vitest/node'
import { migrate, readMigrations } from '../platform/db-migrate.ts'
import { openPostgres } from '../platform/db.ts'

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
  const template = openPostgres(server.url, { maxConnections: 1 })
  await migrate(template.db, await readMigrations(new URL('../../migrations', import.meta.url).pathname))
  await template[Symbol.asyncDispose]()
  project.provide('database', { kind: 'postgres', url: server.url, template: 'postgres' })
  return async () => {
    await server[Symbol.asyncDispose]()
  }
}
