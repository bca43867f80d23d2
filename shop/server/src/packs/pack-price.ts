import { allocate } from '@segno/units'
import type { Db } from '../platform/db/db.ts'
import type { Caller } from '../platform/http/route.ts'
import { isId } from '../platform/ids.ts'
import type { PacksContext } from './packs-context.ts'
import { selectPricedPacks } from './queries.ts'

interface PricedSound {
  readonly id: string
  readonly pricePoints: number
}

/** A pack that is sold for less than its sounds, and what each of them costs in it. */
export interface PackOffer {
  readonly packId: string
  readonly shares: ReadonlyMap<string, number>
}

/**
 * Points of each sound where the whole pack is bought: the pack's price, shared out by the sounds' own prices. No share is
 * above the sound's own price. Null where the pack saves nothing.
 *
 * @param sounds those on sale
 */
export function shareOutPack(
  sounds: readonly PricedSound[],
  packPoints: number,
): ReadonlyMap<string, number> | null {
  const sumPoints = sounds.reduce((sum, { pricePoints }) => sum + pricePoints, 0)
  if (sounds.length < 2 || packPoints >= sumPoints) return null
  const inOrder = sounds.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const points = allocate(
    packPoints,
    inOrder.map(({ pricePoints }) => pricePoints),
  )
  return new Map(inOrder.map(({ id }, at) => [id, points[at] ?? 0]))
}

/** Offers of these packs, as they are in the transaction that asks; those that save nothing are left out. */
export async function readPackOffers(db: Db, packIds: readonly string[]): Promise<PackOffer[]> {
  const rows = await selectPricedPacks(db, packIds)
  return [...Map.groupBy(rows, (row) => row.pack_id)].flatMap(([packId, sounds]) => {
    const priced = sounds.map((row) => ({ id: row.id, pricePoints: row.sound_points }))
    const shares = shareOutPack(priced, sounds[0]!.pack_points)
    return shares === null ? [] : [{ packId, shares }]
  })
}

/** Points of all of a pack that somebody does not own yet; null where it has no price of its own, or they own all of it. */
export async function restOfPack(
  { db, ownedSoundIds }: Pick<PacksContext, 'db' | 'ownedSoundIds'>,
  packId: string,
  caller: Caller | null,
): Promise<number | null> {
  const [offer] = isId(packId) ? await readPackOffers(db, [packId]) : []
  if (!offer) return null
  const owned = new Set(
    caller === null ? [] : await ownedSoundIds(caller.accountId, [...offer.shares.keys()]),
  )
  const missing = [...offer.shares].filter(([id]) => !owned.has(id))
  return missing.length === 0 ? null : missing.reduce((sum, [, points]) => sum + points, 0)
}
