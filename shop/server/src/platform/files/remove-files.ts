import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../db/db.ts'
import type { FileStore } from './file-store.ts'
import type { JobHandler, Jobs } from '../jobs/jobs.ts'
import type { FileNames } from './named-files.ts'

const REMOVE_FILES_JOB = 'remove-files'
const payload = z.object({ keys: z.array(z.string()) })

/** Files that a job is about to remove. */
export const FILES_ON_THEIR_WAY_OUT: FileNames = {
  by: 'job.payload',
  select: sql`
    select jsonb_array_elements_text(payload->'keys') as key, null::bigint as size_bytes, false as is_needed
    from job where kind = ${sql.lit(REMOVE_FILES_JOB)} and failed_at is null`,
}

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
