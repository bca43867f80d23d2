import type Stripe from 'stripe'
import { createCustomer } from '../customers/customers.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { idOf, type CheckoutSession } from '../objects/objects.ts'
import {
  answerAuthentication,
  type Confirmation,
  confirmPaymentIntent,
  createPaymentIntent,
} from '../payments/payment-intents.ts'
import { type CardEntry, createPaymentMethod } from '../payments/payment-methods.ts'
import {
  answerSetupAuthentication,
  confirmSetupIntent,
  createSetupIntent,
} from '../payments/setup-intents.ts'
import { find, type SandboxContext } from '../state/context.ts'
import { emit } from '../webhooks/events.ts'
import { buyer } from './create-session.ts'

/** What the buyer sees next. */
export type CheckoutStep =
  | { kind: 'complete' }
  | { kind: 'authenticate' }
  | { kind: 'refused'; message: string }

/** Uses the card that the buyer typed into the session's page. */
export function payForSession(ctx: SandboxContext, session: CheckoutSession, entry: CardEntry): CheckoutStep {
  checkOpen(session)
  const method = createPaymentMethod(ctx, entry)
  session.customer_details = buyerFrom(session, entry)
  const confirmation =
    session.mode === 'setup' ? saveCard(ctx, session, method) : payOnce(ctx, session, method)
  return after(ctx, session, confirmation)
}

function saveCard(ctx: SandboxContext, session: CheckoutSession, method: Stripe.PaymentMethod): Confirmation {
  const known = idOf(session.setup_intent)
  const intent = known
    ? find(ctx, 'setup_intent', known)
    : createSetupIntent(ctx, {
        ...ctx.state.sessionDetails[session.id]?.setupIntentData,
        customer: idOf(session.customer),
      })
  session.setup_intent = intent.id
  return confirmSetupIntent(ctx, intent, method)
}

function payOnce(ctx: SandboxContext, session: CheckoutSession, method: Stripe.PaymentMethod): Confirmation {
  if (session.amount_total === 0) return { kind: 'succeeded' }
  const known = idOf(session.payment_intent)
  const intent = known
    ? find(ctx, 'payment_intent', known)
    : createPaymentIntent(ctx, {
        ...ctx.state.sessionDetails[session.id]?.paymentIntentData,
        amount: session.amount_total ?? 0,
        currency: session.currency ?? 'eur',
        customer: idOf(session.customer),
      })
  intent.payment_method = method.id
  session.payment_intent = intent.id
  // The provider makes the customer before it charges, so that the card can be saved for them.
  if (session.customer === null && session.customer_creation === 'always')
    attachNewCustomer(ctx, session, intent)
  return confirmPaymentIntent(ctx, intent, { offSession: false })
}

/** The buyer has answered 3-D Secure. */
export function authenticateSession(
  ctx: SandboxContext,
  session: CheckoutSession,
  passed: boolean,
): CheckoutStep {
  checkOpen(session)
  const setupId = idOf(session.setup_intent)
  if (setupId !== null)
    return after(ctx, session, answerSetupAuthentication(ctx, find(ctx, 'setup_intent', setupId), passed))
  const intent = find(ctx, 'payment_intent', idOf(session.payment_intent) ?? '')
  return after(ctx, session, answerAuthentication(ctx, intent, passed))
}

function after(ctx: SandboxContext, session: CheckoutSession, confirmation: Confirmation): CheckoutStep {
  if (confirmation.kind === 'declined') return { kind: 'refused', message: confirmation.decline.message }
  if (confirmation.kind === 'requires_action') return { kind: 'authenticate' }
  session.status = 'complete'
  if (session.payment_status === 'unpaid') session.payment_status = 'paid'
  session.url = null
  emit(ctx, 'checkout.session.completed', session)
  return { kind: 'complete' }
}

function attachNewCustomer(
  ctx: SandboxContext,
  session: CheckoutSession,
  intent: Stripe.PaymentIntent,
): void {
  const details = session.customer_details
  const customer = createCustomer(ctx, {
    email: details?.email ?? null,
    name: details?.name ?? null,
    address: details?.address ?? null,
  })
  session.customer = customer.id
  intent.customer = customer.id
}

function buyerFrom(session: CheckoutSession, entry: CardEntry): CheckoutSession['customer_details'] {
  const { name, email, country, postalCode } = entry.billing
  return buyer({
    address: { city: null, country, line1: null, line2: null, postal_code: postalCode, state: null },
    email: email ?? session.customer_email,
    name,
  })
}

function checkOpen(session: CheckoutSession): void {
  if (session.status !== 'open')
    throw invalidRequest(`This Checkout Session is ${session.status ?? 'closed'}.`)
}
