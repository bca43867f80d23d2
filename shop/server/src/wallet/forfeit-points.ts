import type { Db } from '../platform/db/db.ts'
import { lockWallet, selectOpenLots } from './queries.ts'
import { closeLot } from './spend-points.ts'

/** Whoever deletes their account loses what is left in every lot, by entries like those of an expiry. */
export async function forfeitPoints(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  await lockWallet(tx, accountId)
  for (const lot of await selectOpenLots(tx, accountId))
    await closeLot(tx, { accountId, lot, why: 'deletion' })
}
