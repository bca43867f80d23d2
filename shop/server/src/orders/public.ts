export { completeCheckout } from './complete-checkout.ts'
export { masterName } from './download-master.ts'
export { purchaseNotFound } from './errors.ts'
export { type FileTicketContext, readFileTicket, signFileTicket } from './file-tickets.ts'
export { deleteCart as eraseCart } from './cart/queries.ts'
export { formatReceiptNumber } from './rules.ts'
export {
  selectAllOwned as allOwnedSoundIds,
  selectOwned as ownedSoundIds,
  selectRecentlyOwned as recentlyOwnedSoundIds,
} from './queries.ts'
export { findOwnedLicence, openTaken } from './take-master.ts'
export { zipMasters } from './zip/zip-masters.ts'
export { takeBackDisputed, type DisputedPoints, type TakenBack } from './returns/take-back-disputed.ts'
export { refundPurchase, undoPurchase } from './returns/return-purchase.ts'
export { invoicesOfGrants, onSale, onSaleReturned } from './hooks.ts'
export { showReceipt, showUndoable } from './show-purchases.ts'
export type { CheckoutContext, OrdersContext, ReturnedSale, Sale } from './orders-context.ts'
export type { ReadableOrders } from './readable.ts'
