import { event, port } from '../platform/slices/hook.ts'
import type { InvoicesOfGrants, ReturnedSale, Sale } from './orders-context.ts'

/** Runs in the transaction of a sale, before its licences are written: later slices write royalties. */
export const onSale = event<Sale>('sale')

/** What later slices take back in the transaction that ends a purchase. */
export const onSaleReturned = event<ReturnedSale>('sale returned')

/** Payments belong to a later slice. */
export const invoicesOfGrants = port<InvoicesOfGrants>('invoices of grants')
