import type { Db } from '../../platform/db/db.ts'
import { selectCart } from '../cart/queries.ts'
import { selectAllLicences, selectAllReceipts, selectProgramSpending } from './queries.ts'

export async function exportOrders(db: Db, accountId: string): Promise<unknown> {
  return {
    cart: await selectCart(db, accountId),
    receipts: await selectAllReceipts(db, accountId),
    spentByPrograms: await selectProgramSpending(db, accountId),
    licences: await selectAllLicences(db, accountId),
  }
}
