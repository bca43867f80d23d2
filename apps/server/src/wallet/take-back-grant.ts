import type { Db } from '../platform/db.ts'
import { findGrantedLot, lockWallet, selectOpenLots } from './queries.ts'
import { closeLot } from './spend-points.ts'

/**
 * Takes what is left of a grant out of the wallet, for its money goes back. Points that were spent and came back are of
 * their grant still.
 *
 * @returns the points that were left
 */
export async function takeBackGrant(
  tx: Db,
  { accountId, reference }: { readonly accountId: string; readonly reference: string },
): Promise<number> {
  await lockWallet(tx, accountId)
  const granted = await findGrantedLot(tx, reference)
  let points = 0
  for (const lot of await selectOpenLots(tx, accountId)) {
    if (lot.grant_id !== granted?.grant_id) continue
    await closeLot(tx, { accountId, lot, why: 'refund' })
    points += lot.points - lot.used_points
  }
  return points
}
