import type { Sale } from '../orders/public.ts'
import type { Db } from '../platform/db.ts'
import { insertRoyalties } from './queries.ts'
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
