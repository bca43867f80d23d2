import type Stripe from 'stripe'

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

/** Everything the sandbox keeps, by the name of its kind on the wire. */
export interface StoredObjects {
  charge: Stripe.Charge
  'checkout.session': CheckoutSession
  customer: Stripe.Customer
  event: SandboxEvent
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  price: Price
  product: Stripe.Product
  refund: Stripe.Refund
  setup_intent: Stripe.SetupIntent
  dispute: Stripe.Dispute
  webhook_endpoint: Stripe.WebhookEndpoint
}
export type Kind = keyof StoredObjects

/** The id in a field that may hold the object itself. */
export function idOf(field: string | { id: string } | null | undefined): string | null {
  return typeof field === 'string' ? field : (field?.id ?? null)
}
