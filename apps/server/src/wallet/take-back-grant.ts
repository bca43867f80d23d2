import type { Db } from '../platform/db.ts'
import { findGrant, lockWallet, selectOpenLots } from './queries.ts'
import { closeLot } from './spend-points.ts'

/**
 * Takes what is left of a grant out of the wallet, for its money goes back.
 *
 * @returns the points that were left
 */
export async function takeBackGrant(
  tx: Db,
  { accountId, reference }: { readonly accountId: string; readonly reference: string },
): Promise<number> {
  await lockWallet(tx, accountId)
  const grant = await findGrant(tx, reference)
  const lot = (await selectOpenLots(tx, accountId)).find((one) => one.transaction_id === grant?.id)
  if (!lot) return 0
  await closeLot(tx, { accountId, lot, why: 'refund' })
  return lot.points - lot.used_points
}
