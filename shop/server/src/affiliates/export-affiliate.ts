import type { Db } from '../platform/db/db.ts'
import { selectAllCommissions, selectAllPayouts } from './payouts/queries.ts'
import { findAfid, selectOwnReferral } from './queries.ts'

/** For the copy of their data that somebody asks for. */
export async function exportAffiliate(db: Db, accountId: string): Promise<unknown> {
  return {
    afid: await findAfid(db, accountId),
    commissions: await selectAllCommissions(db, accountId),
    payouts: await selectAllPayouts(db, accountId),
  }
}

/** The affiliate's link that a person followed; null without one. */
export const exportReferral = async (db: Db, accountId: string): Promise<unknown> =>
  (await selectOwnReferral(db, accountId)) ?? null
