import { inTransaction } from '../../platform/db/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { removeFilesLater } from '../../platform/files/remove-files.ts'
import type { UploadFolder } from '../uploads/upload-folder.ts'
import { deleteUnready, hideReady } from './queries.ts'

export interface DismissContext extends Platform {
  readonly uploads: UploadFolder
}

/** Takes files off an artist's list. What is no sound yet is stopped and forgotten. @returns how many */
export async function dismissIntakes(
  { db, jobs, uploads }: DismissContext,
  which: { artistId: string; ids: readonly string[] },
): Promise<number> {
  const { forgotten, hiddenCount } = await inTransaction(db, async (tx) => {
    const rows = await deleteUnready(tx, which)
    const keys = rows.flatMap(({ master_key: key }) => (key === null ? [] : [key]))
    await removeFilesLater(tx, jobs, keys)
    return { forgotten: rows, hiddenCount: await hideReady(tx, which) }
  })
  jobs.wake()
  // Were we to die before, the sweep would find them.
  for (const { id } of forgotten) await uploads.remove(id)
  return forgotten.length + hiddenCount
}
