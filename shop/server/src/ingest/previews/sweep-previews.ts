import { inTransaction } from '../../platform/db/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectUsed, takeUnused } from './queries.ts'

/** Pages that were open when a preview was replaced go on asking for it; nobody leaves one open for longer. */
const KEEP_MS = 7 * 24 * 3_600_000
const AT_ONCE = 500

/** Removes previews that have not been used for a week. */
export async function sweepPreviews({
  db,
  files,
  now,
}: Pick<Platform, 'db' | 'files' | 'now'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const keys = await takeUnused(tx, { before: new Date(now().getTime() - KEEP_MS), limit: AT_ONCE })
    if (keys.length === 0) return
    const used = await selectUsed(tx, keys)
    for (const key of keys) if (!used.has(key)) await files.remove(key)
  })
}
