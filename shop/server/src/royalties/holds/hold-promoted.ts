import type { Sale } from '../../orders/public.ts'
import { daysAfter } from '../../platform/day-range.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { compareWithBuyer } from './compare.ts'
import { insertHolds } from './queries.ts'
import { PROMOTED_HOLD_DAYS } from './rules.ts'

/**
 * Lets royalties wait to which a promotion added, in the sale's transaction. Those of a buyer who looks like the artist wait
 * for an administrator.
 */
export async function holdPromoted(
  tx: Db,
  { licences, buyerId, at }: Sale,
  royalties: readonly { readonly licenceId: string; readonly artistId: string }[],
): Promise<void> {
  const promoted = new Set(licences.flatMap(({ isPromoted, licenceId }) => (isPromoted ? licenceId : [])))
  const held = royalties.filter(({ licenceId }) => promoted.has(licenceId))
  const artistIds = [...new Set(held.map(({ artistId }) => artistId))]
  const signs = new Map<string, Awaited<ReturnType<typeof compareWithBuyer>>>()
  // One after the other: they share the transaction's connection.
  for (const artistId of artistIds) signs.set(artistId, await compareWithBuyer(tx, { buyerId, artistId, at }))
  await insertHolds(
    tx,
    held.map(({ licenceId, artistId }) => ({
      id: newId(),
      licenceId,
      artistId,
      freeAt: daysAfter(at, PROMOTED_HOLD_DAYS),
      sign: signs.get(artistId) ?? null,
      at,
    })),
  )
}
