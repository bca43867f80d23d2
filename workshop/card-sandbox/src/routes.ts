import { creditNoteRoutes } from './billing/credit-notes.ts'
import { couponRoutes } from './billing/discounts.ts'
import { includedPayments, invoiceRoutes } from './billing/invoice-routes.ts'
import { includedSubscriptions, subscriptionRoutes } from './billing/subscription-routes.ts'
import { priceRoutes } from './catalogue/prices.ts'
import { productRoutes } from './catalogue/products.ts'
import { includedLineItems, sessionRoutes } from './checkout/session-routes.ts'
import { testClockRoutes } from './clock/test-clocks.ts'
import { accountRoutes } from './customers/account.ts'
import { customerBalanceRoutes } from './customers/balance-transactions.ts'
import { customerRoutes } from './customers/customers.ts'
import { balanceRoutes } from './payments/balance.ts'
import { chargeRoutes } from './payments/charges.ts'
import { disputeRoutes } from './payments/disputes.ts'
import { fileRoutes } from './payments/files.ts'
import { paymentIntentRoutes } from './payments/payment-intent-routes.ts'
import { paymentMethodRoutes } from './payments/payment-method-routes.ts'
import { payoutRoutes } from './payments/payouts.ts'
import { includedRefunds, refundRoutes } from './payments/refunds.ts'
import { setupIntentRoutes } from './payments/setup-intents.ts'
import { webhookRoutes } from './webhooks/event-routes.ts'
import type { Inclusions } from './http/expand.ts'
import type { Route } from './http/router.ts'

/** Every call that the sandbox answers. */
export const routes: Route[] = [
  ...accountRoutes,
  ...balanceRoutes,
  ...chargeRoutes,
  ...customerBalanceRoutes,
  ...couponRoutes,
  ...creditNoteRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...fileRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...payoutRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...refundRoutes,
  ...sessionRoutes,
  ...setupIntentRoutes,
  ...subscriptionRoutes,
  ...testClockRoutes,
  ...webhookRoutes,
]

/** Fields the provider leaves out of its objects unless asked for. */
export const inclusions: Inclusions = {
  'charge.refunds': includedRefunds,
  'checkout.session.line_items': includedLineItems,
  'customer.subscriptions': includedSubscriptions,
  'invoice.payments': includedPayments,
}
