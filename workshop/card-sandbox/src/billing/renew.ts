import { idOf, type Invoice, type Subscription } from '../objects/objects.ts'
import { find, type SandboxContext } from '../state/context.ts'
import { emit, emitChange } from '../webhooks/events.ts'
import { changeStatus, collectInvoice } from './collect.ts'
import { productName } from './create-subscription.ts'
import { endSubscription } from './end-subscription.ts'
import { currentPeriod, periodLines } from './invoice-lines.ts'
import { createInvoice, finalizeInvoice, markUncollectible, voidInvoice } from './invoices.ts'
import { setPeriods } from './subscription-items.ts'

/** A renewal's invoice stays a draft for an hour, in which the shop may still change it. */
const DRAFT_SECONDS = 60 * 60

/** The period of a subscription is over: it ends, or the next one begins and is billed. */
export function turnPeriod(ctx: SandboxContext, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(ctx, subscription, { reason: 'cancellation_requested' })
    return
  }
  const trialEnds = subscription.status === 'trialing'
  if (trialEnds && !canPay(ctx, subscription) && stopsWithoutCard(ctx, subscription)) return
  beginPeriod(ctx, subscription, trialEnds)
}

/** Begins a period at the end of the last one. The subscription is active before its invoice is paid, as at the provider. */
function beginPeriod(ctx: SandboxContext, subscription: Subscription, trialEnds: boolean): void {
  const before = structuredClone(subscription)
  const last = currentPeriod(subscription)
  setPeriods(subscription.items.data, subscription.billing_cycle_anchor, last.end)
  if (trialEnds) subscription.status = 'active'
  const pending = ctx.state.pendingLines[subscription.id] ?? []
  delete ctx.state.pendingLines[subscription.id]
  createInvoice(ctx, {
    customer: find(ctx, 'customer', idOf(subscription.customer) ?? ''),
    subscription,
    lines: [...pending, ...periodLines(subscription.items.data, (price) => productName(ctx, price))],
    reason: 'subscription_cycle',
    period: last,
    finalizesAt: staysDraft(subscription) ? null : ctx.now() + DRAFT_SECONDS,
  })
  emitChange(ctx, 'customer.subscription.updated', { before, after: subscription })
}

/** Invoices of an unpaid subscription go on, and are not charged. */
const staysDraft = ({ status, pause_collection: pause }: Subscription): boolean =>
  status === 'unpaid' || pause?.behavior === 'keep_as_draft'

function canPay(ctx: SandboxContext, subscription: Subscription): boolean {
  const customer = find(ctx, 'customer', idOf(subscription.customer) ?? '')
  return (subscription.default_payment_method ?? customer.invoice_settings.default_payment_method) !== null
}

function stopsWithoutCard(ctx: SandboxContext, subscription: Subscription): boolean {
  const wanted = subscription.trial_settings?.end_behavior.missing_payment_method
  if (wanted === 'cancel') endSubscription(ctx, subscription, { reason: 'cancellation_requested' })
  else if (wanted === 'pause') {
    changeStatus(ctx, subscription, 'paused')
    emit(ctx, 'customer.subscription.paused', subscription)
  } else return false
  return true
}

/** A draft's hour is over: it goes out and is charged, or is put away where collection is paused. */
export function sendDraft(ctx: SandboxContext, invoice: Invoice, subscription: Subscription | null): void {
  finalizeInvoice(ctx, invoice)
  const paused = subscription?.pause_collection?.behavior
  if (paused === 'void') voidInvoice(ctx, invoice)
  else if (paused === 'mark_uncollectible') markUncollectible(ctx, invoice)
  else collectInvoice(ctx, invoice)
}

/** Collection goes on after a pause. */
export function endPause(ctx: SandboxContext, subscription: Subscription): void {
  const before = structuredClone(subscription)
  subscription.pause_collection = null
  emitChange(ctx, 'customer.subscription.updated', { before, after: subscription })
}

/** Takes a paused subscription up again: a new period begins now and is charged at once. */
export function resumeSubscription(ctx: SandboxContext, subscription: Subscription): Subscription {
  const before = structuredClone(subscription)
  const now = ctx.now()
  subscription.billing_cycle_anchor = now
  subscription.status = 'active'
  setPeriods(subscription.items.data, now, now)
  const invoice = createInvoice(ctx, {
    customer: find(ctx, 'customer', idOf(subscription.customer) ?? ''),
    subscription,
    lines: periodLines(subscription.items.data, (price) => productName(ctx, price)),
    reason: 'subscription_update',
    period: { start: now, end: now },
    finalizesAt: null,
  })
  finalizeInvoice(ctx, invoice)
  const end = collectInvoice(ctx, invoice)
  if (end.kind !== 'succeeded') subscription.status = 'paused'
  emitChange(ctx, 'customer.subscription.updated', { before, after: subscription })
  if (end.kind === 'succeeded') emit(ctx, 'customer.subscription.resumed', subscription)
  return subscription
}
