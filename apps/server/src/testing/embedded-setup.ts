import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../platform/db-embedded.ts'
import { migrate, readMigrations } from '../platform/db-migrate.ts'
import { databaseOn } from '../platform/db.ts'

/** Migrates an embedded database once and hands its dump to every test file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'segno-test-'))
  const dumpPath = join(folder, 'dump')
  const pool = await openEmbedded({ folder: null, dump: null })
  const database = databaseOn(pool, 'embedded')
  await migrate(database.db, await readMigrations(join(import.meta.dirname, '../../migrations')))
  await writeFile(dumpPath, Buffer.from(await pool.dump()))
  await database[Symbol.asyncDispose]()
  project.provide('database', { kind: 'embedded', dumpPath })
  return () => rm(folder, { recursive: true, force: true })
}
