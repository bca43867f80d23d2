import type Stripe from 'stripe'
import { settleInvoiceOf } from '../billing/collect.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { idOf, type CheckoutSession } from '../objects/objects.ts'
import {
  answerAuthentication,
  type Confirmation,
  confirmPaymentIntent,
  createPaymentIntent,
  endProcessing,
} from '../payments/payment-intents.ts'
import { detach } from '../payments/payment-method-routes.ts'
import { type CardEntry, createPaymentMethod } from '../payments/payment-methods.ts'
import {
  answerSetupAuthentication,
  confirmSetupIntent,
  createSetupIntent,
} from '../payments/setup-intents.ts'
import { find, type SandboxContext } from '../state/context.ts'
import { emit } from '../webhooks/events.ts'
import { buyer } from './create-session.ts'
import { customerOf, noteSubscription, subscribe, waitingPayment, saveFor } from './subscribe.ts'

/** The page the buyer sees next. */
export type CheckoutStep =
  | { kind: 'complete' }
  | { kind: 'authenticate' }
  | { kind: 'refused'; message: string; code: string }

/** Uses the card that the buyer typed into the session's page; `null` where the session asks for none. */
export function payForSession(
  ctx: SandboxContext,
  session: CheckoutSession,
  entry: CardEntry | null,
  /** The buyer wants the card kept for the next time. */
  isKept = false,
): CheckoutStep {
  checkOpen(session)
  if (!entry)
    return after(ctx, session, session.mode === 'subscription' ? subscribe(ctx, session, null) : paid)
  checkTaken(session, entry)
  const method = createPaymentMethod(ctx, entry)
  session.customer_details = buyerFrom(session, entry)
  wantKept(ctx, session, isKept ? method.id : null)
  return after(ctx, session, useCard(ctx, session, method))
}

/** Cards of the session's customer that it offers. */
export function savedCardsOf(
  ctx: SandboxContext,
  { customer, saved_payment_method_options: options }: CheckoutSession,
): Stripe.PaymentMethod[] {
  const filters: readonly (string | undefined)[] = options?.allow_redisplay_filters ?? []
  return Object.values(ctx.state.objects.payment_method).filter(
    (method) =>
      method.type === 'card' &&
      idOf(method.customer) === idOf(customer) &&
      !Object.hasOwn(ctx.state.detachedMethods, method.id) &&
      filters.includes(method.allow_redisplay),
  )
}

/** The same for a card that was saved twice. */
export const cardOf = ({ card }: Stripe.PaymentMethod): string =>
  [card?.brand, card?.last4, card?.exp_month, card?.exp_year].join(' ')

/** Uses one of those cards. */
export function payWithSaved(ctx: SandboxContext, session: CheckoutSession, methodId: string): CheckoutStep {
  checkOpen(session)
  const method = savedCardsOf(ctx, session).find(({ id }) => id === methodId)
  if (!method) throw invalidRequest('This card is not saved for this customer.', { param: 'saved' })
  wantKept(ctx, session, null)
  const { name, email, address } = method.billing_details
  session.customer_details = buyer({ name, email: email ?? session.customer_email, address })
  return after(ctx, session, useCard(ctx, session, method))
}

/** Forgets one of those cards, where the session lets its customer do so. */
export function removeSaved(ctx: SandboxContext, session: CheckoutSession, methodId: string): void {
  checkOpen(session)
  const method = savedCardsOf(ctx, session).find(({ id }) => id === methodId)
  if (!method || session.saved_payment_method_options?.payment_method_remove !== 'enabled')
    throw invalidRequest('This card cannot be removed here.', { param: 'remove' })
  const same = savedCardsOf(ctx, session).filter((one) => cardOf(one) === cardOf(method))
  for (const one of same) detach(ctx, one)
}

const paid: Confirmation = { kind: 'succeeded' }

/** True where the page may be answered without a card. */
export function asksNoCard(session: CheckoutSession): boolean {
  return (
    session.mode !== 'setup' &&
    session.amount_total === 0 &&
    session.payment_method_collection === 'if_required'
  )
}

function useCard(ctx: SandboxContext, session: CheckoutSession, method: Stripe.PaymentMethod): Confirmation {
  if (session.mode === 'payment') return payOnce(ctx, session, method)
  if (session.mode === 'subscription' && session.amount_total !== 0) return subscribe(ctx, session, method)
  // A card that pays later is saved first; a trial begins once that is done.
  if (session.mode === 'subscription') customerOf(ctx, session)
  return begin(ctx, session, saveCard(ctx, session, method))
}

/** Begins a trial with the card that was saved. */
function begin(ctx: SandboxContext, session: CheckoutSession, saved: Confirmation): Confirmation {
  if (session.mode !== 'subscription' || saved.kind !== 'succeeded') return saved
  const intent = find(ctx, 'setup_intent', idOf(session.setup_intent) ?? '')
  session.setup_intent = null
  return subscribe(ctx, session, find(ctx, 'payment_method', idOf(intent.payment_method) ?? ''))
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
  if (session.customer_creation === 'always') intent.customer = customerOf(ctx, session).id
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
  if (setupId !== null) {
    const saved = answerSetupAuthentication(ctx, find(ctx, 'setup_intent', setupId), passed)
    return after(ctx, session, begin(ctx, session, saved))
  }
  const intent =
    waitingPayment(ctx, session) ?? find(ctx, 'payment_intent', idOf(session.payment_intent) ?? '')
  const confirmation = answerAuthentication(ctx, intent, passed)
  settleInvoiceOf(ctx, intent)
  return after(ctx, session, confirmation)
}

function after(ctx: SandboxContext, session: CheckoutSession, confirmation: Confirmation): CheckoutStep {
  if (confirmation.kind === 'declined') {
    const { message, code } = confirmation.decline
    return { kind: 'refused', message, code }
  }
  if (confirmation.kind === 'requires_action') return { kind: 'authenticate' }
  session.status = 'complete'
  if (session.payment_status === 'unpaid' && confirmation.kind !== 'processing')
    session.payment_status = 'paid'
  session.url = null
  noteSubscription(ctx, session)
  keepCard(ctx, session)
  emit(ctx, 'checkout.session.completed', session)
  return { kind: 'complete' }
}

function wantKept(ctx: SandboxContext, { id }: CheckoutSession, methodId: string | null): void {
  const details = ctx.state.sessionDetails[id]
  if (details) details.keptCard = methodId
}

function keepCard(ctx: SandboxContext, session: CheckoutSession): void {
  const kept = ctx.state.sessionDetails[session.id]?.keptCard
  const customerId = idOf(session.customer)
  if (kept && customerId !== null)
    saveFor(ctx, find(ctx, 'payment_method', kept), { customerId, allowRedisplay: 'always' })
}

/** A payment that was on its way has come, or was refused: its session has been complete since it was sent. */
export function settleSessionOf(ctx: SandboxContext, intent: Stripe.PaymentIntent): void {
  const { kind } = endProcessing(ctx, intent)
  const sessions = Object.values(ctx.state.objects['checkout.session'])
  const session = sessions.find(({ payment_intent: named }) => idOf(named) === intent.id)
  if (!session) return
  if (kind === 'succeeded') session.payment_status = 'paid'
  emit(ctx, `checkout.session.async_payment_${kind === 'succeeded' ? 'succeeded' : 'failed'}`, session)
}

function checkTaken({ mode, payment_method_types: types }: CheckoutSession, { card }: CardEntry): void {
  const type = 'type' in card ? card.type : 'card'
  if (!types.includes(type) || (type !== 'card' && mode !== 'payment'))
    throw invalidRequest(`This Checkout Session does not take ${type}.`)
}

function buyerFrom(session: CheckoutSession, entry: CardEntry): CheckoutSession['customer_details'] {
  const { name, email, country, postalCode } = entry.billing
  return buyer({
    // Buyers who pay by something else than a card are asked for none.
    address:
      'type' in entry.card
        ? null
        : { city: null, country, line1: null, line2: null, postal_code: postalCode, state: null },
    email: email ?? session.customer_email,
    name,
  })
}

function checkOpen(session: CheckoutSession): void {
  if (session.status !== 'open')
    throw invalidRequest(`This Checkout Session is ${session.status ?? 'closed'}.`)
}
