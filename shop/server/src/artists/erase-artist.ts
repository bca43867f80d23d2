import type { Erasure } from '../accounts/public.ts'
import type { Db } from '../platform/db/db.ts'
import { eraseArtistRow, eraseSoundNotes, recordChanges, withdrawSoundsOf } from '../catalogue/public.ts'
import { daysAfter } from '../platform/day-range.ts'
import { restHandles } from './queries.ts'

/** Nobody gets the links to them before that. */
const REST_DAYS = 365

/** An artist who leaves sells nothing more. What was sold stays with its buyers, under the name on their licences. */
export async function eraseArtist(tx: Db, { accountId, now }: Erasure): Promise<void> {
  const soundIds = await withdrawSoundsOf(tx, accountId, now)
  await restHandles(tx, { artistId: accountId, now, until: daysAfter(now, REST_DAYS) })
  await eraseSoundNotes(tx, accountId)
  await eraseArtistRow(tx, accountId)
  await recordChanges(tx, soundIds)
}
