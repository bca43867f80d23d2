export {
  addToReduced,
  onOrdered,
  onPaid,
  onRefunded,
  type Ordered,
  type Paid,
  type ReducedSale,
  type Refunded,
} from './hooks.ts'
export type { GiftCardsOfShop } from './gift-cards/gift-cards-of-shop.ts'
export { giveDiscount } from './discounts/give-discount.ts'
export { beginTrial, hasPlan, listedPoints, plansToTry } from './trials/begin-trial.ts'
export { refundAsAdmin, withdrawOwn } from './refunds/refund-payment.ts'
export { readContract, refundContract, withdrawContract } from './refunds/withdraw-contract.ts'
export {
  listWithdrawable,
  readRefundable,
  type RefundablePayment,
  sumBack,
  type WithdrawableOwn,
} from './refunds/withdrawable.ts'
export type { BillingContext } from './billing-context.ts'
export { readCardSettings } from './provider/read-card-settings.ts'
export type { CardSettings } from './provider/card-provider.ts'
export type { ReadableBilling } from './readable.ts'
export { findSharedMeans } from './same-person/queries.ts'
export { NETWORK_DAYS, type Shared } from './same-person/rules.ts'
export { sharedSignIns } from './same-person/shared-sign-ins.ts'
export { agentWorth } from './price-list/agent-worth.ts'
export { isSelling } from './seller.ts'
export { METHOD_NAMES } from './payments/methods.ts'
export {
  agreedBilledAs,
  correctSelfBilled,
  issueSelfBilled,
  readBilledAs,
  type SelfBillingContext,
} from './self-billing/issue.ts'
export { type BilledAs, vatOnTop } from './self-billing/rules.ts'
export { beginInvoiceRun, readDocument } from './invoices/queries.ts'
export { invoicePdf } from './invoices/show-invoice.ts'
export { COMPARE_JOB } from './compare/compare.ts'
export { findExchangeRate } from './exchange-rates/vat-in-seller-currency.ts'
export { perEuro, sellerCurrency } from './exchange-rates/rules.ts'
export { collectMovements } from './movements/collect-movements.ts'
