import type { ReturnedSale, Sale } from '../orders/public.ts'
import type { Db } from '../platform/db.ts'
import { findRoyalty, insertReversal, insertRoyalties, lockRoyaltyAccount } from './queries.ts'
import { royaltyOf } from './rules.ts'

/** Writes what artists earn by a sale, in the sale's transaction. The share is kept with each, so that a later one changes nothing. */
export function accrueRoyalties(shareBasisPoints: number) {
  return (tx: Db, { licences, at }: Sale): Promise<void> =>
    insertRoyalties(
      tx,
      licences.map(({ licenceId, artistId, valueMicroEur }) => ({
        licenceId,
        artistId,
        valueMicroEur,
        shareBasisPoints,
        amountMicroEur: royaltyOf(valueMicroEur, shareBasisPoints),
      })),
      at,
    )
}

/** Takes back what an artist earned by a sale, by an entry of its own, before or after it was paid out. */
export async function reverseRoyalty(tx: Db, { licenceId, at }: ReturnedSale): Promise<void> {
  const royalty = await findRoyalty(tx, licenceId)
  if (!royalty) return
  await lockRoyaltyAccount(tx, royalty.artist_id)
  await insertReversal(tx, {
    licenceId,
    artistId: royalty.artist_id,
    amountMicroEur: -royalty.amount_micro_eur,
    at,
  })
}
