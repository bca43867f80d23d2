import type { Erasure } from '../accounts/public.ts'
import type { Db } from '../platform/db/db.ts'
import { eraseArtistRow, recordChanges, withdrawSoundsOf } from '../catalogue/public.ts'
import { deleteFormerHandles } from './queries.ts'

/** An artist who leaves sells nothing more. What was sold stays with its buyers, under the name on their licences. */
export async function eraseArtist(tx: Db, { accountId, now }: Erasure): Promise<void> {
  const soundIds = await withdrawSoundsOf(tx, accountId, now)
  await deleteFormerHandles(tx, accountId)
  await eraseArtistRow(tx, accountId)
  await recordChanges(tx, soundIds)
}
