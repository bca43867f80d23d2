import type Stripe from 'stripe'
import { mergeMetadata } from '../http/params.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { idOf } from '../objects/objects.ts'
import { find, keep, type SandboxContext } from '../state/context.ts'
import { newId, randomLetters } from '../state/ids.ts'
import { emit } from '../webhooks/events.ts'
import { createCharge } from './charges.ts'
import { openDispute } from './disputes.ts'
import { behaviourOf, hasExpired } from './payment-methods.ts'
import {
  AUTHENTICATION_FAILED,
  AUTHENTICATION_REQUIRED,
  EXPIRED,
  type CardBehaviour,
  type Decline,
} from './test-cards.ts'

/** Purpose of a payment. */
export interface PaymentOrder {
  amount: number
  currency: string
  customer?: string | null | undefined
  description?: string | null | undefined
  metadata?: Record<string, string> | undefined
  payment_method?: string | null | undefined
  receipt_email?: string | null | undefined
  setup_future_usage?: 'off_session' | 'on_session' | null | undefined
}

/** Makes a payment that waits for a card or for its confirmation. */
export function createPaymentIntent(ctx: SandboxContext, order: PaymentOrder): Stripe.PaymentIntent {
  const id = newId('pi')
  const intent: Stripe.PaymentIntent = {
    ...untouchedIntent(),
    id,
    amount: order.amount,
    client_secret: `${id}_secret_${randomLetters(25)}`,
    created: ctx.now(),
    currency: order.currency,
    customer: order.customer ?? null,
    description: order.description ?? null,
    metadata: mergeMetadata({}, order.metadata),
    payment_method: order.payment_method ?? null,
    receipt_email: order.receipt_email ?? null,
    setup_future_usage: order.setup_future_usage ?? null,
    status: order.payment_method ? 'requires_confirmation' : 'requires_payment_method',
  }
  keep(ctx, 'payment_intent', intent)
  emit(ctx, 'payment_intent.created', intent)
  return intent
}

function untouchedIntent() {
  return {
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_group: null,
  } satisfies Partial<Stripe.PaymentIntent>
}

/** How a confirmation ended. */
export type Confirmation =
  | { kind: 'succeeded' }
  | { kind: 'requires_action' }
  | { kind: 'processing' }
  | { kind: 'declined'; decline: Decline }

/** Charges the payment's card, or asks the buyer for 3-D Secure first. `offSession`: the buyer is not there to answer. */
export function confirmPaymentIntent(
  ctx: SandboxContext,
  intent: Stripe.PaymentIntent,
  options: { offSession: boolean; returnUrl?: string | undefined },
): Confirmation {
  const methodId = idOf(intent.payment_method)
  if (methodId === null)
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it’s missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.',
      { code: 'payment_intent_unexpected_state' },
    )
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw invalidRequest(
      `You cannot confirm this PaymentIntent because it has already ${intent.status === 'canceled' ? 'been canceled' : 'succeeded after being previously confirmed'}.`,
      { code: 'payment_intent_unexpected_state' },
    )
  const behaviour = behaviourOf(ctx, methodId)
  if (behaviour.kind === 'declines') return decline(ctx, intent, behaviour)
  if (hasExpired(ctx, methodId)) return decline(ctx, intent, EXPIRED)
  if (behaviour.kind === 'settles_later') return waitForBank(ctx, intent)
  if (!needsAuthentication(ctx, { intent, methodId, behaviour })) return succeed(ctx, intent)
  return options.offSession ? decline(ctx, intent, AUTHENTICATION_REQUIRED) : askBuyer(ctx, intent, options)
}

function needsAuthentication(
  ctx: SandboxContext,
  payment: { intent: Stripe.PaymentIntent; methodId: string; behaviour: CardBehaviour },
): boolean {
  if (payment.behaviour.kind !== 'authenticates') return false
  const { authenticated } = ctx.state
  if (Object.hasOwn(authenticated, payment.intent.id)) return false
  return payment.behaviour.when === 'always' || !Object.hasOwn(authenticated, payment.methodId)
}

/** Ends the step of 3-D Secure: the payment goes on, or waits for another card. */
export function answerAuthentication(
  ctx: SandboxContext,
  intent: Stripe.PaymentIntent,
  passed: boolean,
): Confirmation {
  if (intent.status !== 'requires_action')
    throw invalidRequest('This payment is not waiting for authentication.', {
      code: 'payment_intent_unexpected_state',
    })
  if (!passed) return decline(ctx, intent, AUTHENTICATION_FAILED)
  ctx.state.authenticated[intent.id] = true
  const methodId = idOf(intent.payment_method)
  if (methodId !== null && intent.setup_future_usage) ctx.state.authenticated[methodId] = true
  return succeed(ctx, intent)
}

function waitForBank(ctx: SandboxContext, intent: Stripe.PaymentIntent): Confirmation {
  intent.status = 'processing'
  ctx.state.processingSince[intent.id] = ctx.now()
  emit(ctx, 'payment_intent.processing', intent)
  return { kind: 'processing' }
}

/** The bank has answered about a payment that was on its way. */
export function endProcessing(ctx: SandboxContext, intent: Stripe.PaymentIntent): Confirmation {
  delete ctx.state.processingSince[intent.id]
  const behaviour = behaviourOf(ctx, idOf(intent.payment_method) ?? '')
  const refused = behaviour.kind === 'settles_later' ? behaviour.decline : null
  return refused ? decline(ctx, intent, refused) : succeed(ctx, intent)
}

function succeed(ctx: SandboxContext, intent: Stripe.PaymentIntent): Confirmation {
  const charge = createCharge(ctx, intent, null)
  Object.assign(intent, {
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    status: 'succeeded',
  } satisfies Partial<Stripe.PaymentIntent>)
  saveCard(ctx, intent)
  emit(ctx, 'payment_intent.succeeded', intent)
  const behaviour = charge.payment_method === null ? null : behaviourOf(ctx, charge.payment_method)
  if (behaviour?.kind === 'disputes') openDispute(ctx, charge, { as: behaviour.as })
  return { kind: 'succeeded' }
}

/** A card that pays for a customer who will pay again is saved for that. */
function saveCard(ctx: SandboxContext, intent: Stripe.PaymentIntent): void {
  const customer = idOf(intent.customer)
  const methodId = idOf(intent.payment_method)
  if (!intent.setup_future_usage || customer === null || methodId === null) return
  const method = find(ctx, 'payment_method', methodId)
  if (method.customer !== null) return
  method.customer = customer
  emit(ctx, 'payment_method.attached', method)
}

function decline(ctx: SandboxContext, intent: Stripe.PaymentIntent, reason: Decline): Confirmation {
  const charge = createCharge(ctx, intent, reason)
  const methodId = idOf(intent.payment_method)
  const method = methodId === null ? undefined : ctx.state.objects.payment_method[methodId]
  Object.assign(intent, {
    last_payment_error: {
      type: 'card_error',
      charge: charge.id,
      code: reason.code,
      decline_code: reason.declineCode,
      message: reason.message,
      ...(method ? { payment_method: structuredClone(method) } : {}),
    },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  } satisfies Partial<Stripe.PaymentIntent>)
  emit(ctx, 'payment_intent.payment_failed', intent)
  return { kind: 'declined', decline: reason }
}

function askBuyer(
  ctx: SandboxContext,
  intent: Stripe.PaymentIntent,
  options: { returnUrl?: string | undefined },
): Confirmation {
  Object.assign(intent, {
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: {
        return_url: options.returnUrl ?? null,
        url: `${ctx.baseUrl}/sandbox/authenticate/${intent.id}`,
      },
    },
    status: 'requires_action',
  } satisfies Partial<Stripe.PaymentIntent>)
  emit(ctx, 'payment_intent.requires_action', intent)
  return { kind: 'requires_action' }
}
