import { readPackOffers } from '../../packs/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectOffers, selectOwned } from '../queries.ts'
import { priceOrder, type PricedOffer } from './rules.ts'

/** What these sounds cost somebody who buys them together, as it is in the transaction that asks. */
export async function priceSounds(
  db: Db,
  accountId: string,
  soundIds: readonly string[],
): Promise<PricedOffer[]> {
  const offers = await selectOffers(db, soundIds)
  const packIds = new Set(offers.flatMap((offer) => offer.pack_id ?? []))
  const packs = packIds.size === 0 ? [] : await readPackOffers(db, [...packIds])
  const inPacks = packs.flatMap(({ shares }) => [...shares.keys()])
  return priceOrder(offers, packs, new Set(await selectOwned(db, accountId, inPacks)))
}
