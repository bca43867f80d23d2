import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../platform/db/embedded.ts'
import { databaseOn } from '../platform/db/db.ts'
import { prepareTemplate } from './prepare-template.ts'

/** Makes an embedded database once; each worker begins with its dump. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'segno-test-'))
  const dumpPath = join(folder, 'dump')
  const pool = await openEmbedded({ folder: null, dump: null })
  const database = databaseOn(pool, 'embedded')
  await prepareTemplate(database.db)
  await writeFile(dumpPath, Buffer.from(await pool.dump()))
  await database[Symbol.asyncDispose]()
  project.provide('database', { kind: 'embedded', dumpPath })
  return () => rm(folder, { recursive: true, force: true })
}
