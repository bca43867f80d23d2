import { hook } from '../platform/slices/hook.ts'
import type { Db } from '../platform/db/db.ts'
import type { ReturnedSale, Sale } from './orders-context.ts'

/** What later slices do in the transaction of a sale: royalties, commissions. */
export const onSale = hook<(tx: Db, sale: Sale) => Promise<void>>('sale')

/** What later slices take back in the transaction that ends a purchase. */
export const onSaleReturned = hook<(tx: Db, sale: ReturnedSale) => Promise<void>>('sale returned')
