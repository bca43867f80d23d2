import type Stripe from 'stripe'
import { idOf, type Invoice, type Subscription } from '../objects/objects.ts'
import { type Confirmation, confirmPaymentIntent } from '../payments/payment-intents.ts'
import { find, type SandboxContext } from '../state/context.ts'
import { emit, emitChange } from '../webhooks/events.ts'
import { endSubscription } from './end-subscription.ts'
import { intentOf, markPaid, paymentOf, subscriptionOf } from './invoices.ts'
import { applyPendingUpdate } from './pending-update.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Waits between attempts to charge a renewal: three more within fourteen days. */
const RETRY_DELAYS_SECONDS = [3 * DAY_SECONDS, 5 * DAY_SECONDS, 6 * DAY_SECONDS]

/** Charges an open invoice with the given card, or the one the subscription pays with. */
export function collectInvoice(
  ctx: SandboxContext,
  invoice: Invoice,
  options: { methodId?: string | undefined } = {},
): Confirmation {
  const payment = paymentOf(ctx, invoice)
  if (!payment) {
    settle(ctx, invoice)
    return { kind: 'succeeded' }
  }
  const intent = intentOf(ctx, payment)
  const methodId = options.methodId ?? payingMethod(ctx, invoice)
  invoice.attempt_count += 1
  invoice.attempted = true
  const end = methodId === null ? noCard : confirm(ctx, intent, methodId)
  if (end.kind === 'succeeded') settle(ctx, invoice)
  else notePaymentFailed(ctx, invoice, end)
  return end
}

const noCard: Confirmation = {
  kind: 'declined',
  decline: {
    code: 'resource_missing',
    declineCode: 'generic_decline',
    message:
      'There is no `default_payment_method` set on this Customer or Invoice. Please set one prior to payment.',
  },
}

function confirm(ctx: SandboxContext, intent: Stripe.PaymentIntent, methodId: string): Confirmation {
  intent.payment_method = methodId
  return confirmPaymentIntent(ctx, intent, { offSession: false })
}

function payingMethod(ctx: SandboxContext, invoice: Invoice): string | null {
  const subscription = subscriptionOf(ctx, invoice)
  const customer = find(ctx, 'customer', idOf(invoice.customer) ?? '')
  return idOf(subscription?.default_payment_method) ?? idOf(customer.invoice_settings.default_payment_method)
}

/** The invoice's payment has succeeded, by whatever way: the invoice is paid, and its subscription goes on. */
export function settle(ctx: SandboxContext, invoice: Invoice): void {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') return
  markPaid(ctx, invoice)
  const subscription = subscriptionOf(ctx, invoice)
  if (!subscription) return
  applyPendingUpdate(ctx, subscription, invoice)
  if (subscription.status === 'incomplete' || isBehindWith(subscription, invoice))
    changeStatus(ctx, subscription, 'active')
}

function isBehindWith(subscription: Subscription, invoice: Invoice): boolean {
  const isBehind = subscription.status === 'past_due' || subscription.status === 'unpaid'
  return isBehind && subscription.latest_invoice === invoice.id
}

/** Settles the invoice that a succeeded payment belongs to, where there is one. */
export function settleInvoiceOf(ctx: SandboxContext, intent: Stripe.PaymentIntent): void {
  if (intent.status !== 'succeeded') return
  const invoice = ctx.state.objects.invoice[ctx.state.invoiceOfIntent[intent.id] ?? '']
  if (invoice) settle(ctx, invoice)
}

function notePaymentFailed(ctx: SandboxContext, invoice: Invoice, end: Confirmation): void {
  const subscription = subscriptionOf(ctx, invoice)
  const renewal = invoice.billing_reason === 'subscription_cycle'
  const delay = renewal ? RETRY_DELAYS_SECONDS[invoice.attempt_count - 1] : undefined
  invoice.next_payment_attempt = delay === undefined ? null : ctx.now() + delay
  if (end.kind === 'requires_action') emit(ctx, 'invoice.payment_action_required', invoice)
  emit(ctx, 'invoice.payment_failed', invoice)
  emit(ctx, 'invoice.updated', invoice)
  if (!subscription || !renewal) return
  if (delay !== undefined) changeStatus(ctx, subscription, 'past_due')
  else if (ctx.state.afterLastRetry === 'cancel')
    endSubscription(ctx, subscription, { reason: 'payment_failed' })
  else changeStatus(ctx, subscription, ctx.state.afterLastRetry)
}

/** Changes a subscription's state and says so, unless it is in that state already. */
export function changeStatus(
  ctx: SandboxContext,
  subscription: Subscription,
  status: Subscription['status'],
): void {
  const before = structuredClone(subscription)
  subscription.status = status
  emitChange(ctx, 'customer.subscription.updated', { before, after: subscription })
}
