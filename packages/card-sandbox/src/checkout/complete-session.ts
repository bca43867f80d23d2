import { createCustomer } from '../customers/customers.ts'
import { StripeError } from '../http/stripe-error.ts'
import { idOf, type CheckoutSession } from '../objects/objects.ts'
import {
  answerAuthentication,
  type Confirmation,
  confirmPaymentIntent,
  createPaymentIntent,
} from '../payments/payment-intents.ts'
import { type CardEntry, createPaymentMethod } from '../payments/payment-methods.ts'
import { find, type SandboxContext } from '../state/context.ts'
import { emit } from '../webhooks/events.ts'
import { buyer } from './create-session.ts'

/** What the buyer sees next. */
export type CheckoutStep =
  | { kind: 'complete' }
  | { kind: 'authenticate' }
  | { kind: 'refused'; message: string }

/** Charges the card that the buyer typed into the session's page. */
export function payForSession(ctx: SandboxContext, session: CheckoutSession, entry: CardEntry): CheckoutStep {
  if (session.status !== 'open') throw closed(session)
  const method = createPaymentMethod(ctx, entry)
  const details = ctx.state.sessionDetails[session.id]
  const known = idOf(session.payment_intent)
  const intent = known
    ? find(ctx, 'payment_intent', known)
    : createPaymentIntent(ctx, {
        ...details?.paymentIntentData,
        amount: session.amount_total ?? 0,
        currency: session.currency ?? 'eur',
        customer: idOf(session.customer),
      })
  intent.payment_method = method.id
  session.payment_intent = intent.id
  session.customer_details = buyerFrom(session, entry)
  return after(ctx, session, confirmPaymentIntent(ctx, intent, { offSession: false }))
}

/** The buyer has answered 3-D Secure. */
export function authenticateSession(
  ctx: SandboxContext,
  session: CheckoutSession,
  passed: boolean,
): CheckoutStep {
  if (session.status !== 'open') throw closed(session)
  const intent = find(ctx, 'payment_intent', idOf(session.payment_intent) ?? '')
  return after(ctx, session, answerAuthentication(ctx, intent, passed))
}

function after(ctx: SandboxContext, session: CheckoutSession, confirmation: Confirmation): CheckoutStep {
  if (confirmation.kind === 'declined') return { kind: 'refused', message: confirmation.decline.message }
  if (confirmation.kind === 'requires_action') return { kind: 'authenticate' }
  if (session.customer === null && session.customer_creation === 'always') attachNewCustomer(ctx, session)
  session.status = 'complete'
  session.payment_status = 'paid'
  session.url = null
  emit(ctx, 'checkout.session.completed', session)
  return { kind: 'complete' }
}

function attachNewCustomer(ctx: SandboxContext, session: CheckoutSession): void {
  const details = session.customer_details
  const customer = createCustomer(ctx, {
    email: details?.email ?? null,
    name: details?.name ?? null,
    address: details?.address ?? null,
  })
  session.customer = customer.id
  const intent = find(ctx, 'payment_intent', idOf(session.payment_intent) ?? '')
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

function closed(session: CheckoutSession): Error {
  return new StripeError(400, {
    type: 'invalid_request_error',
    message: `This Checkout Session is ${session.status ?? 'closed'}.`,
  })
}
