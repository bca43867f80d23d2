import type { Erasure } from '../accounts/public.ts'
import type { Db } from '../platform/db/db.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { removeFilesLater } from '../platform/files/remove-files.ts'
import { deleteIntakesOf, deleteUnready } from './intakes/queries.ts'

/** An artist who leaves takes along what is no sound yet, and what was said with the others; bytes still arriving are swept. */
export function eraseUploads(jobs: Jobs): (tx: Db, erasure: Erasure) => Promise<void> {
  return async (tx, { accountId }) => {
    const rows = await deleteUnready(tx, { artistId: accountId, ids: null })
    const keys = rows.flatMap(({ master_key: key }) => (key === null ? [] : [key]))
    await removeFilesLater(tx, jobs, keys)
    await deleteIntakesOf(tx, accountId)
  }
}
