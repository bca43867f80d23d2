import type Stripe from 'stripe'
import { settleInvoiceOf } from '../billing/collect.ts'
import { currencyCode } from '../catalogue/prices.ts'
import { listRoute, retrieveRoute } from '../http/lists.ts'
import {
  flag,
  integer,
  mergeMetadata,
  metadata,
  oneOf,
  required,
  shape,
  type ShapeValues,
  text,
} from '../http/params.ts'
import { route, type Route } from '../http/router.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { find, type SandboxContext } from '../state/context.ts'
import { emit } from '../webhooks/events.ts'
import { confirmPaymentIntent, createPaymentIntent } from './payment-intents.ts'
import { cardError } from './payment-methods.ts'
import { usePaymentMethod } from './payment-method-routes.ts'
import { checkSmallestAmount } from './smallest-amount.ts'

const confirmParams = { off_session: flag, payment_method: text, return_url: text }
const createParams = {
  ...confirmParams,
  amount: required(integer),
  automatic_payment_methods: shape({ enabled: required(flag), allow_redirects: oneOf('always', 'never') }),
  confirm: flag,
  currency: required(text),
  customer: text,
  description: text,
  metadata,
  receipt_email: text,
  setup_future_usage: oneOf('off_session', 'on_session'),
}

function create(ctx: SandboxContext, params: ShapeValues<typeof createParams>): Stripe.PaymentIntent {
  const currency = currencyCode(params.currency)
  checkSmallestAmount(params.amount, currency, 'amount')
  const customer =
    params.customer === undefined ? null : find(ctx, 'customer', params.customer, 'customer').id
  const method = params.payment_method === undefined ? null : usePaymentMethod(ctx, params.payment_method)
  checkOwner(method, customer)
  const intent = createPaymentIntent(ctx, { ...params, currency, customer, payment_method: method?.id })
  const redirects = params.automatic_payment_methods
  if (redirects)
    intent.automatic_payment_methods = {
      allow_redirects: redirects.allow_redirects ?? 'always',
      enabled: redirects.enabled,
    }
  return params.confirm ? confirm(ctx, intent, params) : intent
}

function checkOwner(method: Stripe.PaymentMethod | null, customer: string | null): void {
  if (!method || method.customer === null || method.customer === customer) return
  throw invalidRequest(
    'The PaymentMethod provided belongs to another Customer, or to a Customer while this PaymentIntent has none.',
    { code: 'payment_intent_invalid_parameter', param: 'payment_method' },
  )
}

/** Confirms, and answers a refused card with 402, as the provider does. */
function confirm(
  ctx: SandboxContext,
  intent: Stripe.PaymentIntent,
  params: { off_session?: boolean | undefined; return_url?: string | undefined },
): Stripe.PaymentIntent {
  const end = confirmPaymentIntent(ctx, intent, {
    offSession: params.off_session ?? false,
    returnUrl: params.return_url,
  })
  settleInvoiceOf(ctx, intent)
  if (end.kind !== 'declined') return intent
  throw cardError(end.decline, {
    ...(typeof intent.latest_charge === 'string' ? { charge: intent.latest_charge } : {}),
    payment_intent: structuredClone(intent),
  })
}

export const paymentIntentRoutes: Route[] = [
  route('POST', '/v1/payment_intents', createParams, (ctx, { params }) => create(ctx, params)),
  retrieveRoute('payment_intent', '/v1/payment_intents/:id'),
  route(
    'POST',
    '/v1/payment_intents/:id',
    { description: text, metadata, receipt_email: text },
    (ctx, { id, params }) => {
      const intent = find(ctx, 'payment_intent', id)
      intent.metadata = mergeMetadata(intent.metadata, params.metadata)
      if (params.description !== undefined) intent.description = params.description
      if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email
      return intent
    },
  ),
  route('POST', '/v1/payment_intents/:id/confirm', confirmParams, (ctx, { id, params }) => {
    const intent = find(ctx, 'payment_intent', id)
    if (params.payment_method !== undefined)
      intent.payment_method = usePaymentMethod(ctx, params.payment_method).id
    return confirm(ctx, intent, params)
  }),
  route(
    'POST',
    '/v1/payment_intents/:id/cancel',
    { cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer') },
    (ctx, { id, params }) => cancel(ctx, find(ctx, 'payment_intent', id), params.cancellation_reason ?? null),
  ),
  listRoute('payment_intent', '/v1/payment_intents', { customer: text }),
  retrieveRoute('charge', '/v1/charges/:id'),
  listRoute('charge', '/v1/charges', { customer: text, payment_intent: text }),
]

function cancel(
  ctx: SandboxContext,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent['cancellation_reason'],
): Stripe.PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`,
      { code: 'payment_intent_unexpected_state' },
    )
  Object.assign(intent, {
    canceled_at: ctx.now(),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  } satisfies Partial<Stripe.PaymentIntent>)
  emit(ctx, 'payment_intent.canceled', intent)
  return intent
}
