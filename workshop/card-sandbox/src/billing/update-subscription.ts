import {
  clearable,
  flag,
  integer,
  listOf,
  mergeMetadata,
  metadata,
  oneOf,
  required,
  shape,
  type ShapeValues,
  text,
  wordOr,
} from '../http/params.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { idOf, type Invoice, type InvoiceLine, type Subscription } from '../objects/objects.ts'
import { checkOwned } from '../payments/payment-method-routes.ts'
import { cardError } from '../payments/payment-methods.ts'
import { find, type SandboxContext } from '../state/context.ts'
import { emitChange } from '../webhooks/events.ts'
import { chargedAs } from './charged-price.ts'
import { collectInvoice } from './collect.ts'
import { productName } from './create-subscription.ts'
import { giveDiscounts } from './discounts.ts'
import { currentPeriod, periodLines, prorationLines } from './invoice-lines.ts'
import { createInvoice, finalizeInvoice, type InvoiceOrder, voidInvoice } from './invoices.ts'
import { holdUpdate } from './pending-update.ts'
import { changedItems, cycleOf, itemParam, setPeriods } from './subscription-items.ts'

/** Parameters that change a subscription. */
export const changeParams = {
  billing_cycle_anchor: shape({ type: required(oneOf('now', 'unchanged')) }),
  cancel_at: clearable(integer),
  cancel_at_period_end: flag,
  items: listOf(itemParam),
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
  proration_date: integer,
  trial_end: wordOr('now', integer),
}
/** All that may be changed of a subscription. */
export const updateParams = {
  ...changeParams,
  cancellation_details: shape({ comment: text }),
  default_payment_method: text,
  discounts: clearable(listOf(shape({ coupon: text }))),
  description: clearable(text),
  metadata,
  off_session: flag,
  pause_collection: clearable(
    shape({ behavior: required(oneOf('keep_as_draft', 'mark_uncollectible', 'void')), resumes_at: integer }),
  ),
  payment_behavior: oneOf('allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete'),
}
type Change = ShapeValues<typeof changeParams>
type Update = ShapeValues<typeof updateParams>

/** A change of what is billed: how the subscription would be, and what it costs. */
export interface PlannedChange {
  changed: Subscription
  /** Lines of the change itself. */
  lines: InvoiceLine[]
  /** A change that begins a new period is billed at once, whatever was asked. */
  billsNow: boolean
}

/** Works out a change without making it. */
export function planChange(ctx: SandboxContext, subscription: Subscription, change: Change): PlannedChange {
  const changed = structuredClone(subscription)
  const at = change.proration_date ?? ctx.now()
  const period = currentPeriod(subscription)
  const before = subscription.items.data
  changed.items.data = changedItems(ctx, before, {
    given: change.items ?? [],
    subscriptionId: subscription.id,
    period,
  })
  const trialEnds = endTrial(ctx, changed, change.trial_end)
  const newCycle = JSON.stringify(cycles(before)) !== JSON.stringify(cycles(changed.items.data))
  const names = (price: Parameters<typeof productName>[1]): string => productName(ctx, price)
  const how = { at, names, charged: chargedAs(ctx, subscription) }
  const prorates = change.proration_behavior !== 'none' && subscription.status !== 'trialing'
  if (!newCycle && !trialEnds && change.billing_cycle_anchor?.type !== 'now') {
    const lines = prorates ? prorationLines(before, changed.items.data, how) : []
    return { changed, lines, billsNow: false }
  }
  if (changed.status === 'trialing') return { changed, lines: [], billsNow: false }
  changed.billing_cycle_anchor = ctx.now()
  setPeriods(changed.items.data, ctx.now(), ctx.now())
  const credits = prorates ? prorationLines(before, [], { ...how, creditsOnly: true }) : []
  return { changed, lines: [...credits, ...periodLines(changed.items.data, names)], billsNow: true }
}

function cycles(items: Subscription['items']['data']): unknown {
  return items.map(({ price }) => cycleOf(price))[0]
}

/** @returns whether the trial ends with this change */
function endTrial(ctx: SandboxContext, changed: Subscription, trialEnd: number | 'now' | undefined): boolean {
  if (trialEnd === undefined) return false
  if (trialEnd === 'now') {
    if (changed.status !== 'trialing') return false
    changed.trial_end = ctx.now()
    changed.status = 'active'
    return true
  }
  if (trialEnd <= ctx.now())
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    })
  changed.trial_start ??= ctx.now()
  changed.trial_end = trialEnd
  changed.billing_cycle_anchor = trialEnd
  changed.status = 'trialing'
  for (const item of changed.items.data) item.current_period_end = trialEnd
  return false
}

/** Changes a subscription and bills what the change costs. */
export function updateSubscription(
  ctx: SandboxContext,
  subscription: Subscription,
  update: Update,
): Subscription {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  const before = structuredClone(subscription)
  const plan = planChange(ctx, subscription, update)
  const behaviour = update.payment_behavior ?? 'allow_incomplete'
  const bill = plan.billsNow || update.proration_behavior === 'always_invoice' ? plan.lines : []
  if (bill.length > 0 && behaviour !== 'allow_incomplete')
    return billBeforeChange(ctx, {
      subscription,
      plan,
      update,
      keepsPending: behaviour === 'pending_if_incomplete',
    })
  makeChange(subscription, plan.changed)
  applyChoices(ctx, subscription, update)
  if (bill.length > 0) {
    const invoice = billNow(ctx, subscription, bill)
    collectInvoice(ctx, invoice)
  } else holdLines(ctx, subscription, plan.lines)
  emitChange(ctx, 'customer.subscription.updated', { before, after: subscription })
  return subscription
}

/** The change is made only once its invoice is paid. */
function billBeforeChange(
  ctx: SandboxContext,
  order: { subscription: Subscription; plan: PlannedChange; update: Update; keepsPending: boolean },
): Subscription {
  const { subscription, plan } = order
  const before = structuredClone(subscription)
  const invoice = billNow(ctx, subscription, plan.lines)
  const end = collectInvoice(ctx, invoice)
  if (end.kind === 'succeeded') {
    makeChange(subscription, plan.changed)
    applyChoices(ctx, subscription, order.update)
    emitChange(ctx, 'customer.subscription.updated', { before, after: subscription })
    return subscription
  }
  if (order.keepsPending) {
    holdUpdate(ctx, subscription, { changed: plan.changed, invoice })
    return subscription
  }
  voidInvoice(ctx, invoice)
  subscription.latest_invoice = before.latest_invoice
  throw cardError(
    end.kind === 'declined'
      ? end.decline
      : {
          code: 'subscription_payment_intent_requires_action',
          declineCode: 'authentication_required',
          message:
            'Payment for this subscription requires additional user action before it can be completed successfully.',
        },
  )
}

function makeChange(subscription: Subscription, changed: Subscription): void {
  subscription.items = changed.items
  subscription.billing_cycle_anchor = changed.billing_cycle_anchor
  subscription.trial_start = changed.trial_start
  subscription.trial_end = changed.trial_end
  subscription.status = changed.status
}

function billNow(ctx: SandboxContext, subscription: Subscription, lines: InvoiceLine[]): Invoice {
  const invoice = createInvoice(ctx, billOf(ctx, subscription, lines))
  return finalizeInvoice(ctx, invoice)
}

/** The invoice of a change that is billed at once. */
export function billOf(ctx: SandboxContext, subscription: Subscription, lines: InvoiceLine[]): InvoiceOrder {
  return {
    customer: find(ctx, 'customer', idOf(subscription.customer) ?? ''),
    subscription,
    lines,
    reason: 'subscription_update',
    period: { start: ctx.now(), end: ctx.now() },
    finalizesAt: null,
  }
}

function holdLines(ctx: SandboxContext, subscription: Subscription, lines: InvoiceLine[]): void {
  if (lines.length === 0) return
  ctx.state.pendingLines[subscription.id] = [...(ctx.state.pendingLines[subscription.id] ?? []), ...lines]
}

function applyChoices(ctx: SandboxContext, subscription: Subscription, update: Update): void {
  const { customer } = subscription
  if (update.default_payment_method !== undefined) {
    checkOwned(ctx, update.default_payment_method, idOf(customer) ?? '')
    subscription.default_payment_method = update.default_payment_method
  }
  if (update.discounts !== undefined) giveDiscounts(ctx, subscription, update.discounts ?? [])
  if (update.description !== undefined) subscription.description = update.description
  if (update.pause_collection !== undefined)
    subscription.pause_collection = update.pause_collection && {
      behavior: update.pause_collection.behavior,
      resumes_at: update.pause_collection.resumes_at ?? null,
    }
  subscription.metadata = mergeMetadata(subscription.metadata, update.metadata)
  applyCancellation(ctx, subscription, update)
}

function applyCancellation(ctx: SandboxContext, subscription: Subscription, update: Update): void {
  if (update.cancel_at_period_end !== undefined) {
    subscription.cancel_at_period_end = update.cancel_at_period_end
    subscription.cancel_at = update.cancel_at_period_end ? currentPeriod(subscription).end : null
  }
  if (update.cancel_at !== undefined) {
    subscription.cancel_at = update.cancel_at
    subscription.cancel_at_period_end = false
  }
  if (update.cancel_at === undefined && update.cancel_at_period_end === undefined) return
  const ends = subscription.cancel_at !== null
  subscription.canceled_at = ends ? ctx.now() : null
  subscription.cancellation_details = {
    comment: update.cancellation_details?.comment ?? null,
    feedback: null,
    feedback_option: null,
    reason: ends ? 'cancellation_requested' : null,
  }
}
