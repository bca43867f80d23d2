import type Stripe from 'stripe'
import type { Subscription } from '../objects/objects.ts'
import type { SandboxContext } from '../state/context.ts'
import { emit } from '../webhooks/events.ts'

/** Ends a subscription for good. Its open invoices stay open, and are no longer charged by themselves. */
export function endSubscription(
  ctx: SandboxContext,
  subscription: Subscription,
  why: { reason: NonNullable<Stripe.Subscription.CancellationDetails['reason']>; comment?: string | null },
): Subscription {
  subscription.status = 'canceled'
  subscription.canceled_at ??= ctx.now()
  subscription.ended_at = ctx.now()
  subscription.pause_collection = null
  subscription.pending_update = null
  subscription.cancellation_details = {
    comment: why.comment ?? subscription.cancellation_details?.comment ?? null,
    feedback: null,
    feedback_option: null,
    reason: why.reason,
  }
  delete ctx.state.pendingLines[subscription.id]
  for (const id of Object.keys(ctx.state.unsettledInvoices)) {
    const invoice = ctx.state.objects.invoice[id]
    if (invoice?.parent?.subscription_details?.subscription !== subscription.id) continue
    invoice.auto_advance = false
    invoice.automatically_finalizes_at = null
    invoice.next_payment_attempt = null
  }
  emit(ctx, 'customer.subscription.deleted', subscription)
  return subscription
}
