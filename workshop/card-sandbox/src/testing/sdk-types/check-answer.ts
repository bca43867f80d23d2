import type { Kind } from '../../objects/objects.ts'
import { checkAgainst, type Problems } from './check-type.ts'
import { type Found, scopeOf } from './sdk-scopes.ts'

/** Where the SDK declares each kind of object. */
const declared: Record<Kind | 'balance' | 'line_item', [file: string, name: string]> = {
  balance: ['resources/Balance.d.ts', 'Balance'],
  balance_transaction: ['resources/BalanceTransactions.d.ts', 'BalanceTransaction'],
  charge: ['resources/Charges.d.ts', 'Charge'],
  'checkout.session': ['resources/Checkout/Sessions.d.ts', 'Session'],
  coupon: ['resources/Coupons.d.ts', 'Coupon'],
  credit_note: ['resources/CreditNotes.d.ts', 'CreditNote'],
  customer: ['resources/Customers.d.ts', 'Customer'],
  customer_balance_transaction: ['resources/CustomerBalanceTransactions.d.ts', 'CustomerBalanceTransaction'],
  discount: ['resources/Discounts.d.ts', 'Discount'],
  dispute: ['resources/Disputes.d.ts', 'Dispute'],
  event: ['resources/Events.d.ts', 'EventBase'],
  file: ['resources/Files.d.ts', 'File'],
  invoice: ['resources/Invoices.d.ts', 'Invoice'],
  invoice_payment: ['resources/InvoicePayments.d.ts', 'InvoicePayment'],
  line_item: ['resources/InvoiceLineItems.d.ts', 'InvoiceLineItem'],
  payment_intent: ['resources/PaymentIntents.d.ts', 'PaymentIntent'],
  payment_method: ['resources/PaymentMethods.d.ts', 'PaymentMethod'],
  payout: ['resources/Payouts.d.ts', 'Payout'],
  price: ['resources/Prices.d.ts', 'Price'],
  product: ['resources/Products.d.ts', 'Product'],
  refund: ['resources/Refunds.d.ts', 'Refund'],
  setup_intent: ['resources/SetupIntents.d.ts', 'SetupIntent'],
  subscription: ['resources/Subscriptions.d.ts', 'Subscription'],
  'test_helpers.test_clock': ['resources/TestHelpers/TestClocks.d.ts', 'TestClock'],
  webhook_endpoint: ['resources/WebhookEndpoints.d.ts', 'WebhookEndpoint'],
}

interface Wire {
  object?: string
  deleted?: boolean
  data?: unknown
}

/** Checks an answer, or an event with the object in it, against the SDK's own types. */
export function checkAnswer(answer: unknown): Problems {
  const { object = '', deleted, data } = answer as Wire
  if (deleted === true) return []
  if (object === 'list') return (data as unknown[]).flatMap((one) => checkAnswer(one))
  if (object === 'item') return checkAgainst(typeAt('resources/LineItems.d.ts', 'LineItem'), answer, 'item')
  if (!Object.hasOwn(declared, object)) return [`nothing is known of ${object}`]
  const problems = checkAgainst(typeAt(...declared[object as Kind]), answer, object)
  return object === 'event' ? [...problems, ...checkAnswer((data as { object: unknown }).object)] : problems
}

function typeAt(file: string, name: string): Found {
  const found = scopeOf(file).find([name])
  if (!found) throw new Error(`the SDK declares no ${name} in ${file}`)
  return found
}
