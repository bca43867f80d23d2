import type { Db } from '../../platform/db/db.ts'
import { selectAllLots, selectLedger } from './queries.ts'

export async function exportWallet(db: Db, accountId: string): Promise<unknown> {
  return { ledger: await selectLedger(db, accountId), lots: await selectAllLots(db, accountId) }
}
