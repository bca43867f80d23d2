import type { Db } from '../db/db.ts'
import type { FileStore } from './file-store.ts'
import { forgetOrphans, selectOldOrphans } from './file-check-queries.ts'
import { selectNamedAmong, type FileNames } from './named-files.ts'
import { isOwnStore } from './store-owner.ts'

const KEEP_MS = 7 * 24 * 60 * 60_000
const AT_ONCE = 500
/** A check that misses more than this share of what the shop needs looked at the wrong store, or at a part of it. */
const MOST_MISSING_SHARE = 0.01
/** More files than this share, and than so many, are not removed in one go: the rows may be those of another shop. */
const MOST_ORPHAN_SHARE = 0.1
const FEW_ORPHANS = 20

export type OrphanTaker = (db: Db, keys: readonly string[], since: Date) => Promise<void>

interface Cleanup {
  readonly db: Db
  readonly files: FileStore
  readonly names: readonly FileNames[]
  readonly giveUpPreviews: OrphanTaker
}

interface Found {
  readonly neededFiles: number
  readonly listedFiles: number
  readonly missingFiles: number
  readonly orphanFiles: number
}

/** Why orphans stay, in a sentence; null where they may be removed. */
export function reasonToKeep({ neededFiles, listedFiles, missingFiles, orphanFiles }: Found): string | null {
  if (missingFiles > neededFiles * MOST_MISSING_SHARE)
    return `Files that no row names are kept, because of ${neededFiles} needed files ${missingFiles} are missing.`
  if (orphanFiles > Math.max(FEW_ORPHANS, listedFiles * MOST_ORPHAN_SHARE))
    return `Files that no row names are kept, because there are so many (${orphanFiles}): see whether rows and files are of the same shop.`
  return null
}

const OTHERS_FILES = 'Files that no row names are kept, because they are not marked as those of this shop.'

/** Removes files that no row has named for a week. @returns how many, and why none where there is a reason */
export async function removeOrphans(
  ctx: Cleanup,
  { checkedAt, ...found }: Found & { readonly checkedAt: Date },
): Promise<{ files: number; problem: string | null }> {
  if (found.orphanFiles === 0) return { files: 0, problem: null }
  const problem = (await isOwnStore(ctx.db, ctx.files)) ? reasonToKeep(found) : OTHERS_FILES
  if (problem !== null) return { files: 0, problem }
  let files = 0
  for (;;) {
    const before = new Date(checkedAt.getTime() - KEEP_MS)
    const keys = await selectOldOrphans(ctx.db, { before, limit: AT_ONCE })
    if (keys.length === 0) return { files, problem: null }
    const named = await selectNamedAmong(ctx.db, ctx.names, keys)
    const left = keys.filter((key) => !named.has(key))
    const previews = left.filter((key) => key.startsWith('previews/'))
    // A preview is named by its content, and the same may be made again at this moment: it has another week.
    if (previews.length > 0) await ctx.giveUpPreviews(ctx.db, previews, checkedAt)
    for (const key of left) if (!key.startsWith('previews/')) await ctx.files.remove(key)
    await forgetOrphans(ctx.db, keys)
    files += left.length
  }
}
