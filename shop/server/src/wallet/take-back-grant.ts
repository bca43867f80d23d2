import type { Db } from '../platform/db/db.ts'
import { findGrantedLot, lockWallet, selectOpenLots } from './queries.ts'
import { takeFromLot } from './spend-points.ts'

interface TakingBack {
  readonly accountId: string
  /** Of the grant. */
  readonly reference: string
  /** All that is left where it is not said. */
  readonly atMost?: number | undefined
  readonly why: 'refund' | 'dispute'
}

/**
 * Takes what is left of a grant out of the wallet, for its money goes back or is disputed. Points that were spent and came back are of
 * their grant still.
 *
 * @returns the points that were taken
 */
export async function takeBackGrant(
  tx: Db,
  { accountId, reference, atMost = Infinity, why }: TakingBack,
): Promise<number> {
  await lockWallet(tx, accountId)
  const granted = await findGrantedLot(tx, reference)
  let taken = 0
  for (const lot of await selectOpenLots(tx, accountId)) {
    const points = Math.min(lot.points - lot.used_points, atMost - taken)
    if (lot.grant_id !== granted?.grant_id || points === 0) continue
    await takeFromLot(tx, { accountId, lot, points, why })
    taken += points
  }
  return taken
}
