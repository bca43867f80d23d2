import type Stripe from 'stripe'
import type { ListPage } from '../http/list-page.ts'

/** The SDK reads decimals into objects; on the wire, and so in this package, they are texts. */
export type Price = Omit<Stripe.Price, 'unit_amount_decimal' | 'tiers' | 'currency_options'> & {
  unit_amount_decimal: string | null
}
export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Price | null }
export type CheckoutSession = Omit<Stripe.Checkout.Session, 'line_items'>
export type SandboxEvent = Omit<Stripe.Event, 'type' | 'data'> & {
  type: string
  data: { object: unknown; previous_attributes?: unknown }
}

export type Plan = Omit<Stripe.Plan, 'amount_decimal' | 'tiers'> & { amount_decimal: string | null }
export type SubscriptionItem = Omit<Stripe.SubscriptionItem, 'plan' | 'price'> & { plan: Plan; price: Price }
export type PendingUpdate = Omit<Stripe.Subscription.PendingUpdate, 'subscription_items'> & {
  subscription_items: SubscriptionItem[] | null
}
export type Subscription = Omit<Stripe.Subscription, 'items' | 'pending_update'> & {
  items: ListPage<SubscriptionItem>
  pending_update: PendingUpdate | null
}
export type InvoiceLine = Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal'> & {
  pricing: {
    price_details: { price: string; product: string }
    type: 'price_details'
    unit_amount_decimal: string | null
  }
  quantity_decimal: string | null
}
export type Invoice = Omit<Stripe.Invoice, 'lines' | 'payments'> & { lines: ListPage<InvoiceLine> }

export type CreditNoteLine = Omit<Stripe.CreditNoteLineItem, 'unit_amount_decimal'> & {
  unit_amount_decimal: string | null
}
export type CreditNote = Omit<Stripe.CreditNote, 'lines'> & { lines: ListPage<CreditNoteLine> }

/** Everything the sandbox keeps, by the name of its kind on the wire. */
export interface StoredObjects {
  balance_transaction: Stripe.BalanceTransaction
  charge: Stripe.Charge
  'checkout.session': CheckoutSession
  coupon: Stripe.Coupon
  credit_note: CreditNote
  customer: Stripe.Customer
  customer_balance_transaction: Stripe.CustomerBalanceTransaction
  discount: Stripe.Discount
  event: SandboxEvent
  file: Stripe.File
  invoice: Invoice
  invoice_payment: Stripe.InvoicePayment
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  payout: Stripe.Payout
  price: Price
  product: Stripe.Product
  refund: Stripe.Refund
  setup_intent: Stripe.SetupIntent
  dispute: Stripe.Dispute
  subscription: Subscription
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock
  webhook_endpoint: Stripe.WebhookEndpoint
}
export type Kind = keyof StoredObjects

/** The id in a field that may hold the object itself. */
export function idOf(field: string | { id: string } | null | undefined): string | null {
  return typeof field === 'string' ? field : (field?.id ?? null)
}
