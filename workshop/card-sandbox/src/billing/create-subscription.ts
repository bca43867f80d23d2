import {
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
} from '../http/params.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { idOf, type Price, type Subscription } from '../objects/objects.ts'
import { cardError } from '../payments/payment-methods.ts'
import { checkOwned } from '../payments/payment-method-routes.ts'
import { find, keep, type SandboxContext } from '../state/context.ts'
import { newId } from '../state/ids.ts'
import { emit } from '../webhooks/events.ts'
import { changeStatus, collectInvoice } from './collect.ts'
import { periodLines } from './invoice-lines.ts'
import { createInvoice, finalizeInvoice, voidInvoice } from './invoices.ts'
import { changedItems, itemParam, setPeriods } from './subscription-items.ts'

const DAY_SECONDS = 24 * 60 * 60

/** How prorations are worked out: the one way that new subscriptions have. */
export const billingMode = shape({ type: required(oneOf('flexible')) })
/** Parameters of a new subscription. */
export const createParams = {
  billing_mode: billingMode,
  cancel_at: integer,
  cancel_at_period_end: flag,
  collection_method: oneOf('charge_automatically'),
  customer: required(text),
  default_payment_method: text,
  description: text,
  items: required(listOf(itemParam)),
  metadata,
  off_session: flag,
  payment_behavior: oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete'),
  payment_settings: shape({ save_default_payment_method: oneOf('off', 'on_subscription') }),
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
  trial_end: integer,
  trial_period_days: integer,
  trial_settings: shape({
    end_behavior: required(
      shape({ missing_payment_method: required(oneOf('cancel', 'create_invoice', 'pause')) }),
    ),
  }),
}
/** The parameters of a new subscription, as they were given. */
export type SubscriptionOrder = ShapeValues<typeof createParams>

/** Begins a subscription: its first invoice is charged at once, or nothing is until the trial ends. */
export function createSubscription(ctx: SandboxContext, order: SubscriptionOrder): Subscription {
  const subscription = newSubscription(ctx, order)
  checkCanPay(ctx, subscription, order)
  keep(ctx, 'subscription', subscription)
  emit(ctx, 'customer.subscription.created', subscription)
  const trial = subscription.status === 'trialing'
  const invoice = createInvoice(ctx, {
    customer: find(ctx, 'customer', order.customer),
    subscription,
    lines: periodLines(subscription.items.data, (price) => productName(ctx, price), trial),
    reason: 'subscription_create',
    period: { start: ctx.now(), end: ctx.now() },
    finalizesAt: null,
  })
  finalizeInvoice(ctx, invoice)
  if (invoice.amount_due > 0 && order.payment_behavior === 'default_incomplete') return subscription
  const end = collectInvoice(ctx, invoice)
  if (end.kind !== 'succeeded' && order.payment_behavior === 'error_if_incomplete') {
    voidInvoice(ctx, invoice)
    changeStatus(ctx, subscription, 'incomplete_expired')
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
  return subscription
}

/** The name under which a price is sold. */
export function productName(ctx: SandboxContext, price: Price): string {
  return ctx.state.objects.product[idOf(price.product) ?? '']?.name ?? price.nickname ?? price.id
}

function newSubscription(ctx: SandboxContext, order: SubscriptionOrder): Subscription {
  const id = newId('sub')
  const now = ctx.now()
  const customer = find(ctx, 'customer', order.customer, 'customer')
  const trialEnd = trialEndOf(now, order)
  const period = { start: now, end: trialEnd ?? now }
  const items = changedItems(ctx, [], { given: order.items, subscriptionId: id, period })
  if (trialEnd === null) setPeriods(items, now, now)
  if (order.default_payment_method !== undefined) checkOwned(ctx, order.default_payment_method, customer.id)
  return {
    ...untouchedSubscription(),
    id,
    billing_cycle_anchor: trialEnd ?? now,
    cancel_at:
      order.cancel_at ?? (order.cancel_at_period_end ? (items[0]?.current_period_end ?? null) : null),
    cancel_at_period_end: order.cancel_at_period_end ?? false,
    created: now,
    currency: items[0]?.price.currency ?? 'eur',
    customer: customer.id,
    default_payment_method: order.default_payment_method ?? null,
    description: order.description ?? null,
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    metadata: mergeMetadata({}, order.metadata),
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: order.payment_settings?.save_default_payment_method ?? 'off',
    },
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: idOf(customer.test_clock),
    trial_end: trialEnd,
    trial_settings: trialSettingsOf(order),
    trial_start: trialEnd === null ? null : now,
  }
}

function trialEndOf(now: number, order: SubscriptionOrder): number | null {
  if (order.trial_end !== undefined && order.trial_period_days !== undefined)
    throw invalidRequest('You may only specify one of these parameters: trial_end, trial_period_days.', {
      param: 'trial_end',
    })
  if (order.trial_period_days !== undefined) return now + order.trial_period_days * DAY_SECONDS
  if (order.trial_end === undefined) return null
  if (order.trial_end > now) return order.trial_end
  throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', {
    param: 'trial_end',
  })
}

function checkCanPay(ctx: SandboxContext, subscription: Subscription, order: SubscriptionOrder): void {
  const customer = find(ctx, 'customer', order.customer)
  const known = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  if (known !== null || subscription.status === 'trialing') return
  if (order.payment_behavior === 'default_incomplete') return
  if (subscription.items.data.every((item) => item.price.unit_amount === 0)) return
  throw invalidRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    { code: 'resource_missing' },
  )
}

function untouchedSubscription() {
  return {
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    customer_account: null,
    days_until_due: null,
    default_source: null,
    default_tax_rates: [],
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    transfer_data: null,
  } satisfies Partial<Subscription>
}

function trialSettingsOf({ trial_settings }: SubscriptionOrder): Subscription['trial_settings'] {
  return {
    end_behavior: {
      billing_cycle_anchor: null,
      missing_payment_method: trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    },
  }
}
