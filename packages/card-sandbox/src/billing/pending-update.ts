import { idOf, type Invoice, type PendingUpdate, type Subscription } from '../objects/objects.ts'
import type { SandboxContext } from '../state/context.ts'
import { emit, emitChange } from '../webhooks/events.ts'
import { voidInvoice } from './invoices.ts'

const LAPSES_AFTER_SECONDS = 23 * 60 * 60

/** Keeps a change back until its invoice is paid. */
export function holdUpdate(ctx: SandboxContext, subscription: Subscription, changed: Subscription): void {
  const before = structuredClone(subscription)
  const update: PendingUpdate = {
    billing_cycle_anchor:
      changed.billing_cycle_anchor === subscription.billing_cycle_anchor
        ? null
        : changed.billing_cycle_anchor,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: ctx.now() + LAPSES_AFTER_SECONDS,
    metadata: null,
    subscription_items: changed.items.data,
    trial_end: null,
    trial_from_plan: null,
  }
  subscription.pending_update = update
  emitChange(ctx, 'customer.subscription.updated', { before, after: subscription })
}

/** Makes the change that waited for this invoice, once it is paid. */
export function applyPendingUpdate(ctx: SandboxContext, subscription: Subscription, invoice: Invoice): void {
  const update = subscription.pending_update
  if (!update?.subscription_items || subscription.latest_invoice !== invoice.id) return
  const before = structuredClone(subscription)
  subscription.items.data = update.subscription_items
  subscription.billing_cycle_anchor = update.billing_cycle_anchor ?? subscription.billing_cycle_anchor
  subscription.pending_update = null
  emit(ctx, 'customer.subscription.pending_update_applied', subscription)
  emitChange(ctx, 'customer.subscription.updated', { before, after: subscription })
}

/** Forgets a change that nobody paid in time. */
export function lapsePendingUpdate(ctx: SandboxContext, subscription: Subscription): void {
  subscription.pending_update = null
  const invoice = ctx.state.objects.invoice[idOf(subscription.latest_invoice) ?? '']
  if (invoice?.status === 'open') voidInvoice(ctx, invoice)
  emit(ctx, 'customer.subscription.pending_update_expired', subscription)
}
