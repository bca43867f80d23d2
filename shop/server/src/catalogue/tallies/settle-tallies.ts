import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  dropEmptyArtists,
  dropEmptyPacks,
  hasStale,
  holdTallies,
  recountArtists,
  recountPacks,
  takeStale,
} from './queries.ts'

/**
 * Counts anew what has changed since tallies were shown last. Whoever comes while another counts does not wait, and shows
 * what was counted before.
 */
export async function settleTallies(db: Db): Promise<void> {
  if (!(await hasStale(db))) return
  await inTransaction(db, async (tx) => {
    if (!(await holdTallies(tx))) return
    // Counted by statements after this one, which see at least the changes that are taken off the list here.
    const { artistIds, packIds } = await takeStale(tx)
    await recountPacks(tx, packIds)
    await dropEmptyPacks(tx, packIds)
    await recountArtists(tx, artistIds)
    await dropEmptyArtists(tx, artistIds)
  })
}
