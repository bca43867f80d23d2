import type Stripe from 'stripe'
import { listRoute, pageOf, retrieveRoute } from '../http/lists.ts'
import { moneyText } from '../http/money.ts'
import { integer, mergeMetadata, metadata, oneOf, type ShapeValues, text } from '../http/params.ts'
import { route, type Route } from '../http/router.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { idOf } from '../objects/objects.ts'
import { allOf, find, keep, type SandboxContext } from '../state/context.ts'
import { newId } from '../state/ids.ts'
import { emit } from '../webhooks/events.ts'
import { affordableAt, availableIn, book } from './balance.ts'
import { behaviourOf } from './payment-methods.ts'

const createParams = {
  amount: integer,
  charge: text,
  metadata,
  payment_intent: text,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
}
type RefundOrder = ShapeValues<typeof createParams>

/** Gives money of a charge back: what is left of it, or a part. */
export function createRefund(ctx: SandboxContext, order: RefundOrder): Stripe.Refund {
  const charge = chargeOf(ctx, order)
  const amount = refundable(charge, order.amount)
  const waits = isShort(ctx, { amount, currency: charge.currency })
  const fate = waits ? undefined : fateOf(ctx, charge)
  const refund = keep(ctx, 'refund', {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: ctx.now(),
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    metadata: mergeMetadata({}, order.metadata),
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: order.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    ...(waits ? { pending_reason: 'insufficient_funds' } : {}),
    status: waits || fate === 'arrives_later' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  })
  if (waits) ctx.state.waitingRefunds[refund.id] = true
  else sendMoney(ctx, refund, fate)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  emit(ctx, 'refund.created', refund)
  emit(ctx, 'charge.refunded', charge)
  return refund
}

/** Takes a refund from the balance; its bank has something to say of it a day later, or nothing. */
function sendMoney(ctx: SandboxContext, refund: Stripe.Refund, fate: ReturnType<typeof fateOf>): void {
  const booking = { type: 'refund', category: 'refund', amount: -refund.amount } as const
  refund.balance_transaction = book(ctx, refund, booking).id
  if (fate) ctx.state.refundsSince[refund.id] = ctx.now()
}

/** @throws {StripeError} where a refund beyond the balance is refused */
function isShort(ctx: SandboxContext, { amount, currency }: { amount: number; currency: string }): boolean {
  const { shortBalance } = ctx.state
  if (shortBalance === 'debit' || availableIn(ctx, currency) >= amount) return false
  if (shortBalance === 'wait') return true
  throw invalidRequest('Insufficient funds in your Stripe balance to refund this amount.', {
    code: 'insufficient_funds',
  })
}

/** When a waiting refund can be sent. */
export function sendableAt(ctx: SandboxContext, refund: Stripe.Refund): number {
  return ctx.state.shortBalance === 'debit' ? ctx.now() : affordableAt(ctx, refund)
}

/** The balance has the money that a refund waited for. */
export function sendWaiting(ctx: SandboxContext, refund: Stripe.Refund): void {
  delete ctx.state.waitingRefunds[refund.id]
  const fate = fateOf(ctx, find(ctx, 'charge', idOf(refund.charge) ?? ''))
  sendMoney(ctx, refund, fate)
  delete refund.pending_reason
  refund.status = fate === 'arrives_later' ? 'pending' : 'succeeded'
  emit(ctx, 'refund.updated', refund)
}

function fateOf(ctx: SandboxContext, charge: Stripe.Charge) {
  const behaviour = behaviourOf(ctx, charge.payment_method ?? '')
  return behaviour.kind === 'pays' ? behaviour.refund : undefined
}

/** The bank has answered about a refund: it arrived, or came back and is on the shop's balance again. */
export function endRefund(ctx: SandboxContext, refund: Stripe.Refund): void {
  delete ctx.state.refundsSince[refund.id]
  const charge = find(ctx, 'charge', idOf(refund.charge) ?? '')
  if (fateOf(ctx, charge) === 'arrives_later') {
    refund.status = 'succeeded'
    emit(ctx, 'refund.updated', refund)
    return
  }
  refund.failure_balance_transaction = book(ctx, refund, {
    type: 'refund_failure',
    category: 'refund_failure',
    amount: refund.amount,
  }).id
  failRefund(ctx, refund, 'expired_or_canceled_card')
}

function failRefund(ctx: SandboxContext, refund: Stripe.Refund, reason: string): void {
  const charge = find(ctx, 'charge', idOf(refund.charge) ?? '')
  refund.status = 'failed'
  refund.failure_reason = reason
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  emit(ctx, 'refund.failed', refund)
}

/** The bank takes the money of a charge before a refund of it was sent. */
export function failWaiting(ctx: SandboxContext, charge: Stripe.Charge): void {
  for (const id of Object.keys(ctx.state.waitingRefunds)) {
    const refund = find(ctx, 'refund', id)
    if (refund.charge !== charge.id) continue
    delete ctx.state.waitingRefunds[id]
    delete refund.pending_reason
    failRefund(ctx, refund, 'charge_for_pending_refund_disputed')
  }
}

function chargeOf(ctx: SandboxContext, order: RefundOrder): Stripe.Charge {
  if (order.charge !== undefined) return find(ctx, 'charge', order.charge, 'charge')
  if (order.payment_intent === undefined)
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const intent = find(ctx, 'payment_intent', order.payment_intent, 'payment_intent')
  const chargeId = idOf(intent.latest_charge)
  if (intent.status === 'succeeded' && chargeId !== null) return find(ctx, 'charge', chargeId)
  throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  })
}

/** The refunds of a charge, for answers that were asked for them. */
export function includedRefunds(ctx: SandboxContext, chargeId: string): object {
  const refunds = allOf(ctx, 'refund').filter((refund) => refund.charge === chargeId)
  return pageOf(refunds, {}, `/v1/charges/${chargeId}/refunds`)
}

export const refundRoutes: Route[] = [
  route('POST', '/v1/refunds', createParams, (ctx, { params }) => createRefund(ctx, params)),
  retrieveRoute('refund', '/v1/refunds/:id'),
  route('POST', '/v1/refunds/:id', { metadata }, (ctx, { id, params }) => {
    const refund = find(ctx, 'refund', id)
    refund.metadata = mergeMetadata(refund.metadata, params.metadata)
    emit(ctx, 'refund.updated', refund)
    return refund
  }),
  listRoute('refund', '/v1/refunds', { charge: text, payment_intent: text }),
]

/** What is to be refunded: as much as was asked for, else all that is left. @throws where there is not so much left */
function refundable(charge: Stripe.Charge, asked: RefundOrder['amount']): number {
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const amount = asked ?? left
  if (amount < 1)
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${moneyText(amount, charge.currency)}) is greater than unrefunded amount on charge (${moneyText(left, charge.currency)})`,
      { param: 'amount' },
    )
  return amount
}
