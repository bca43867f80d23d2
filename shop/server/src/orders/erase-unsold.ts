import type { Erasure } from '../accounts/public.ts'
import { eraseUnsoldWords } from '../catalogue/public.ts'
import type { Db } from '../platform/db/db.ts'
import { selectSoldOf } from './queries.ts'

/** An artist who leaves takes along the words for what nobody ever bought; licences and receipts name the rest. */
export async function eraseUnsold(tx: Db, { accountId: artistId }: Erasure): Promise<void> {
  await eraseUnsoldWords(tx, { artistId, soldIds: await selectSoldOf(tx, artistId) })
}
