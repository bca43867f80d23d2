import { atClockOf } from '../clock/at-clock.ts'
import { listParams, pageOf, retrieveRoute } from '../http/lists.ts'
import { flag, oneOf, required, shape, text } from '../http/params.ts'
import { route, type Route } from '../http/router.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { idOf, type Subscription } from '../objects/objects.ts'
import { allOf, find, type SandboxContext } from '../state/context.ts'
import { chargedAs } from './charged-price.ts'
import { collectInvoice } from './collect.ts'
import { createParams, createSubscription, productName } from './create-subscription.ts'
import { endSubscription } from './end-subscription.ts'
import { currentPeriod, prorationLines } from './invoice-lines.ts'
import { createInvoice, finalizeInvoice } from './invoices.ts'
import { resumeSubscription } from './renew.ts'
import { billOf, updateParams, updateSubscription } from './update-subscription.ts'

const STATUSES = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const

function cancelNow(
  ctx: SandboxContext,
  subscription: Subscription,
  how: {
    comment?: string | null | undefined
    invoiceNow?: boolean | undefined
    prorate?: boolean | undefined
  },
): Subscription {
  if (subscription.ended_at !== null)
    throw invalidRequest(`No such subscription: '${subscription.id}'`, {
      code: 'resource_missing',
      param: 'id',
    })
  endSubscription(ctx, subscription, { reason: 'cancellation_requested', comment: how.comment ?? null })
  if (!how.invoiceNow || !how.prorate || currentPeriod(subscription).end <= ctx.now()) return subscription
  const credits = prorationLines(subscription.items.data, [], {
    at: ctx.now(),
    names: (price) => productName(ctx, price),
    charged: chargedAs(ctx, subscription),
    creditsOnly: true,
  })
  collectInvoice(ctx, finalizeInvoice(ctx, createInvoice(ctx, billOf(ctx, subscription, credits))))
  return subscription
}

/** The subscriptions of a customer, for answers that were asked for them. */
export function includedSubscriptions(ctx: SandboxContext, customerId: string): object {
  const running = allOf(ctx, 'subscription').filter(
    (subscription) => subscription.customer === customerId && subscription.ended_at === null,
  )
  return pageOf(running, {}, `/v1/customers/${customerId}/subscriptions`)
}

export const subscriptionRoutes: Route[] = [
  route('POST', '/v1/subscriptions', createParams, (ctx, { params }) => {
    const customer = find(ctx, 'customer', params.customer, 'customer')
    return createSubscription(atClockOf(ctx, customer), params)
  }),
  retrieveRoute('subscription', '/v1/subscriptions/:id'),
  route('POST', '/v1/subscriptions/:id', updateParams, (ctx, { id, params }) => {
    const subscription = find(ctx, 'subscription', id)
    return updateSubscription(atClockOf(ctx, subscription), subscription, params)
  }),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    { cancellation_details: shape({ comment: text }), invoice_now: flag, prorate: flag },
    (ctx, { id, params }) => {
      const subscription = find(ctx, 'subscription', id)
      return cancelNow(atClockOf(ctx, subscription), subscription, {
        comment: params.cancellation_details?.comment,
        invoiceNow: params.invoice_now,
        prorate: params.prorate,
      })
    },
  ),
  route(
    'POST',
    '/v1/subscriptions/:id/resume',
    { billing_cycle_anchor: shape({ type: required(oneOf('now')) }) },
    (ctx, { id }) => {
      const subscription = find(ctx, 'subscription', id)
      if (subscription.status === 'paused')
        return resumeSubscription(atClockOf(ctx, subscription), subscription)
      throw invalidRequest('Only subscriptions with a status of `paused` can be resumed.')
    },
  ),
  route(
    'GET',
    '/v1/subscriptions',
    { ...listParams, customer: text, price: text, status: oneOf(...STATUSES), test_clock: text },
    (ctx, { params }) => {
      const wanted = allOf(ctx, 'subscription').filter(
        (subscription) =>
          (params.customer === undefined || subscription.customer === params.customer) &&
          (params.price === undefined ||
            subscription.items.data.some(({ price }) => price.id === params.price)) &&
          (params.test_clock === undefined || idOf(subscription.test_clock) === params.test_clock) &&
          hasStatus(subscription, params.status),
      )
      return pageOf(wanted, params, '/v1/subscriptions')
    },
  ),
]

/** Without a status, those that have ended are left out. */
function hasStatus(subscription: Subscription, wanted: (typeof STATUSES)[number] | undefined): boolean {
  const ended = subscription.status === 'canceled' || subscription.status === 'incomplete_expired'
  if (wanted === undefined) return subscription.status !== 'canceled'
  if (wanted === 'all') return true
  return wanted === 'ended' ? ended : subscription.status === wanted
}
