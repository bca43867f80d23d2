import type { ReturnedSale, Sale } from '../orders/public.ts'
import type { Db } from '../platform/db/db.ts'
import { WHOLE_BASIS_POINTS } from '@segno/units'
import { holdPromoted } from './holds/hold-promoted.ts'
import { insertReversal, insertRoyalties, lockRoyaltyAccount, selectRoyalties } from './queries.ts'
import { selectAgreedShares } from './shares/queries.ts'
import { royaltyOf } from './rules.ts'
import { selectActiveParts } from './splits/queries.ts'
import { shareRoyalty, withoutLeavers } from './splits/rules.ts'

/**
 * Writes what artists earn by a sale, in the sale's transaction. Share and parts are kept with each, so that later ones change nothing.
 * The share of the sound's own artist counts, also where others have parts of the royalty.
 */
export function accrueRoyalties(shopBasisPoints: number) {
  return async (tx: Db, sale: Sale): Promise<void> => {
    const { licences, at } = sale
    const shared = await selectActiveParts(
      tx,
      licences.map(({ soundId }) => soundId),
    )
    const shares = await selectAgreedShares(
      tx,
      licences.map(({ artistId }) => artistId),
    )
    const royalties = licences.flatMap(({ licenceId, soundId, artistId, valueMicroEur }) => {
      const shareBasisPoints = shares.get(artistId)?.basisPoints ?? shopBasisPoints
      const parts = shared.get(soundId) ?? [{ artistId, partBasisPoints: WHOLE_BASIS_POINTS, leftAt: null }]
      return shareRoyalty(
        royaltyOf(valueMicroEur, shareBasisPoints),
        withoutLeavers(parts, { artistId, at }),
      ).map((part) => ({ ...part, licenceId, valueMicroEur, shareBasisPoints }))
    })
    await insertRoyalties(tx, royalties, at)
    await holdPromoted(tx, sale, royalties)
  }
}

/** Takes back what artists earned by a sale, by entries of their own, before or after it was paid out. */
export async function reverseRoyalty(tx: Db, { licenceId, at }: ReturnedSale): Promise<void> {
  for (const { artist_id: artistId, amount_micro_eur: amount } of await selectRoyalties(tx, licenceId)) {
    await lockRoyaltyAccount(tx, artistId)
    await insertReversal(tx, { licenceId, artistId, amountMicroEur: -amount, at })
  }
}
