import type Stripe from 'stripe'
import { listRoute, retrieveRoute } from '../http/lists.ts'
import { mergeMetadata, text } from '../http/params.ts'
import type { Route } from '../http/router.ts'
import { idOf } from '../objects/objects.ts'
import { find, keep, type SandboxContext } from '../state/context.ts'
import { newId, randomLetters } from '../state/ids.ts'
import { emit } from '../webhooks/events.ts'
import type { Confirmation } from './payment-intents.ts'
import { attachPaymentMethod } from './payment-method-routes.ts'
import { behaviourOf } from './payment-methods.ts'
import { AUTHENTICATION_FAILED, type Decline } from './test-cards.ts'

/** Begins to save a card without charging it. */
export function createSetupIntent(
  ctx: SandboxContext,
  order: {
    customer: string | null
    description?: string | undefined
    metadata?: Record<string, string> | undefined
  },
): Stripe.SetupIntent {
  const id = newId('seti')
  const intent = keep(ctx, 'setup_intent', {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomLetters(25)}`,
    created: ctx.now(),
    customer: order.customer,
    customer_account: null,
    description: order.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata({}, order.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  })
  emit(ctx, 'setup_intent.created', intent)
  return intent
}

/** Saves the card, or asks the buyer for 3-D Secure first. */
export function confirmSetupIntent(
  ctx: SandboxContext,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): Confirmation {
  intent.payment_method = method.id
  const behaviour = behaviourOf(ctx, method.id)
  if (behaviour.kind === 'declines' && behaviour.when === 'always') return refuse(ctx, intent, behaviour)
  if (behaviour.kind !== 'authenticates') return succeed(ctx, intent)
  intent.status = 'requires_action'
  intent.next_action = {
    type: 'redirect_to_url',
    redirect_to_url: { return_url: null, url: `${ctx.baseUrl}/sandbox/authenticate/${intent.id}` },
  }
  emit(ctx, 'setup_intent.requires_action', intent)
  return { kind: 'requires_action' }
}

/** Ends the step of 3-D Secure. */
export function answerSetupAuthentication(
  ctx: SandboxContext,
  intent: Stripe.SetupIntent,
  passed: boolean,
): Confirmation {
  if (!passed) return refuse(ctx, intent, AUTHENTICATION_FAILED)
  const methodId = idOf(intent.payment_method)
  if (methodId !== null) ctx.state.authenticated[methodId] = true
  return succeed(ctx, intent)
}

function succeed(ctx: SandboxContext, intent: Stripe.SetupIntent): Confirmation {
  const customer = idOf(intent.customer)
  const method = find(ctx, 'payment_method', idOf(intent.payment_method) ?? '')
  if (customer !== null) attachPaymentMethod(ctx, method, customer)
  intent.status = 'succeeded'
  intent.next_action = null
  intent.last_setup_error = null
  emit(ctx, 'setup_intent.succeeded', intent)
  return { kind: 'succeeded' }
}

function refuse(ctx: SandboxContext, intent: Stripe.SetupIntent, decline: Decline): Confirmation {
  intent.last_setup_error = {
    type: 'card_error',
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
  }
  intent.payment_method = null
  intent.next_action = null
  intent.status = 'requires_payment_method'
  emit(ctx, 'setup_intent.setup_failed', intent)
  return { kind: 'declined', decline }
}

export const setupIntentRoutes: Route[] = [
  retrieveRoute('setup_intent', '/v1/setup_intents/:id'),
  listRoute('setup_intent', '/v1/setup_intents', { customer: text, payment_method: text }),
]
