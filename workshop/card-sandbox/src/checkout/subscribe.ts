import type Stripe from 'stripe'
import { collectInvoice } from '../billing/collect.ts'
import { createSubscription } from '../billing/create-subscription.ts'
import { finalizeInvoice, intentOf, paymentOf } from '../billing/invoices.ts'
import { atClockOf } from '../clock/at-clock.ts'
import { createCustomer } from '../customers/customers.ts'
import { idOf, type CheckoutSession } from '../objects/objects.ts'
import type { Confirmation } from '../payments/payment-intents.ts'
import { find, type SandboxContext } from '../state/context.ts'
import { emit } from '../webhooks/events.ts'

/** Makes a customer of the buyer, unless the session has one. */
export function customerOf(ctx: SandboxContext, session: CheckoutSession): Stripe.Customer {
  const known = idOf(session.customer)
  if (known !== null) return find(ctx, 'customer', known)
  const details = session.customer_details
  const customer = createCustomer(ctx, {
    email: details?.email ?? null,
    name: details?.name ?? null,
    address: details?.address ?? null,
  })
  session.customer = customer.id
  return customer
}

/** Begins the session's subscription with this card, or pays with it what a refused card left open. */
export function subscribe(
  ctx: SandboxContext,
  session: CheckoutSession,
  method: Stripe.PaymentMethod | null,
): Confirmation {
  const details = ctx.state.sessionDetails[session.id]
  const customer = customerOf(ctx, session)
  const at = atClockOf(ctx, customer)
  if (method) saveFor(at, method, { customerId: customer.id, allowRedisplay: 'unspecified' })
  const begun = details?.begunSubscription
  const subscription =
    begun === undefined
      ? createSubscription(at, {
          ...details?.subscriptionData,
          customer: customer.id,
          items: (details?.lineItems ?? []).map((item) => ({
            price: item.price?.id,
            quantity: item.quantity ?? 1,
            metadata: item.metadata ?? {},
          })),
          payment_behavior: 'default_incomplete',
        })
      : find(ctx, 'subscription', begun)
  if (details) details.begunSubscription = subscription.id
  subscription.default_payment_method = method?.id ?? null
  const invoice = find(ctx, 'invoice', idOf(subscription.latest_invoice) ?? '')
  if (invoice.status === 'draft') finalizeInvoice(at, invoice)
  return invoice.status === 'open' ? collectInvoice(at, invoice) : { kind: 'succeeded' }
}

/** Keeps a card for a customer, unless it is kept already. */
export function saveFor(
  ctx: SandboxContext,
  method: Stripe.PaymentMethod,
  { customerId, allowRedisplay }: { customerId: string; allowRedisplay: 'always' | 'unspecified' },
): void {
  if (method.customer !== null) return
  method.customer = customerId
  method.allow_redisplay = allowRedisplay
  emit(ctx, 'payment_method.attached', method)
}

/** The payment of a session's subscription that waits for 3-D Secure. */
export function waitingPayment(
  ctx: SandboxContext,
  session: CheckoutSession,
): Stripe.PaymentIntent | undefined {
  const begun = ctx.state.sessionDetails[session.id]?.begunSubscription
  if (begun === undefined) return undefined
  const { latest_invoice: invoiceId } = find(ctx, 'subscription', begun)
  const payment = paymentOf(ctx, find(ctx, 'invoice', idOf(invoiceId) ?? ''))
  return payment && intentOf(ctx, payment)
}

/** Writes into the session what it led to. */
export function noteSubscription(ctx: SandboxContext, session: CheckoutSession): void {
  const begun = ctx.state.sessionDetails[session.id]?.begunSubscription
  if (begun === undefined) return
  const { latest_invoice: invoice, default_payment_method: card } = find(ctx, 'subscription', begun)
  session.subscription = begun
  session.invoice = idOf(invoice)
  const method = card === null ? undefined : find(ctx, 'payment_method', idOf(card) ?? '')
  // Its customer is offered the card from now on, everywhere where they agreed to that before.
  if (method?.allow_redisplay === 'unspecified') method.allow_redisplay = 'limited'
}
