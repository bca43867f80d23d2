import type { Invoice, PendingUpdate, Subscription } from '../objects/objects.ts'
import type { SandboxContext } from '../state/context.ts'
import { emit, emitChange } from '../webhooks/events.ts'
import { currentPeriod } from './invoice-lines.ts'
import { voidInvoice } from './invoices.ts'
import type { Period } from './periods.ts'

const LAPSES_AFTER_SECONDS = 23 * 60 * 60

/** Keeps a change back until its invoice is paid. */
export function holdUpdate(
  ctx: SandboxContext,
  subscription: Subscription,
  held: { changed: Subscription; invoice: Invoice },
): void {
  const { changed, invoice } = held
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
  ctx.state.updateInvoices[subscription.id] = invoice.id
  emitChange(ctx, 'customer.subscription.updated', { before, after: subscription })
}

/** Makes the change that waited for this invoice, once it is paid. */
export function applyPendingUpdate(ctx: SandboxContext, subscription: Subscription, invoice: Invoice): void {
  const update = subscription.pending_update
  if (!update?.subscription_items || ctx.state.updateInvoices[subscription.id] !== invoice.id) return
  const before = structuredClone(subscription)
  const period = currentPeriod(subscription)
  subscription.items.data = update.subscription_items
  // A period may have begun since; a change that keeps its cycle joins the one that is running.
  if (update.billing_cycle_anchor === null) joinPeriod(subscription, period)
  subscription.billing_cycle_anchor = update.billing_cycle_anchor ?? subscription.billing_cycle_anchor
  subscription.pending_update = null
  delete ctx.state.updateInvoices[subscription.id]
  emit(ctx, 'customer.subscription.pending_update_applied', subscription)
  emitChange(ctx, 'customer.subscription.updated', { before, after: subscription })
}

function joinPeriod(subscription: Subscription, period: Period): void {
  for (const item of subscription.items.data) {
    item.current_period_start = period.start
    item.current_period_end = period.end
  }
}

/** Forgets a change that nobody paid in time. */
export function lapsePendingUpdate(ctx: SandboxContext, subscription: Subscription): void {
  subscription.pending_update = null
  const invoice = ctx.state.objects.invoice[ctx.state.updateInvoices[subscription.id] ?? '']
  delete ctx.state.updateInvoices[subscription.id]
  if (invoice?.status === 'open') voidInvoice(ctx, invoice)
  emit(ctx, 'customer.subscription.pending_update_expired', subscription)
}
