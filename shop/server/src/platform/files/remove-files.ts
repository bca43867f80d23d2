import * as z from 'zod/mini'
import type { Db } from '../db/db.ts'
import type { FileStore } from './file-store.ts'
import type { JobHandler, Jobs } from '../jobs/jobs.ts'

const REMOVE_FILES_JOB = 'remove-files'
const payload = z.object({ keys: z.array(z.string()) })

/** In the transaction that gives files up, so that they go if and only if that commits. */
export async function removeFilesLater(tx: Db, jobs: Jobs, keys: readonly string[]): Promise<void> {
  const [first] = keys
  if (first === undefined) return
  await jobs.enqueue(tx, [{ kind: REMOVE_FILES_JOB, key: first, payload: { keys } }])
}

export async function removeFiles(files: FileStore, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.remove(key)
}

export function removeFilesJob(files: FileStore): JobHandler {
  return {
    kind: REMOVE_FILES_JOB,
    concurrency: 1,
    run: (given) => removeFiles(files, payload.parse(given).keys),
  }
}
