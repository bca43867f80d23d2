import type Stripe from 'stripe'
import { listParams, listRoute, pageOf, retrieveRoute } from '../http/lists.ts'
import { mergeMetadata, metadata, oneOf, required, text } from '../http/params.ts'
import { route, type Route } from '../http/router.ts'
import { invalidRequest, noSuchObject } from '../http/stripe-error.ts'
import { allOf, find, type SandboxContext } from '../state/context.ts'
import { emit } from '../webhooks/events.ts'
import { behaviourOf, cardError, createPaymentMethod, entryOfToken } from './payment-methods.ts'
import { findTestCard } from './test-cards.ts'

/**
 * The payment method with this id, or a new one of the card that this token stands for.
 *
 * @throws {StripeError} when there is none, or when it was detached before
 */
export function usePaymentMethod(ctx: SandboxContext, idOrToken: string): Stripe.PaymentMethod {
  const known = ctx.state.objects.payment_method[idOrToken]
  if (known && Object.hasOwn(ctx.state.detachedMethods, known.id))
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again.',
      { code: 'payment_method_unexpected_state', param: 'payment_method' },
    )
  if (known) return known
  const card = idOrToken.startsWith('pm_card_') ? findTestCard(idOrToken) : undefined
  if (!card) throw noSuchObject('PaymentMethod', idOrToken, 'payment_method')
  return createPaymentMethod(ctx, entryOfToken(ctx, card))
}

/**
 * Saves a card for a customer.
 *
 * @throws {StripeError} 402 when the bank refuses the card even for that
 */
export function attachPaymentMethod(
  ctx: SandboxContext,
  method: Stripe.PaymentMethod,
  customerId: string,
): Stripe.PaymentMethod {
  if (method.customer === customerId) return method
  if (method.customer !== null)
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    })
  const behaviour = behaviourOf(ctx, method.id)
  if (behaviour.kind === 'declines' && behaviour.when === 'always') throw cardError(behaviour)
  method.customer = customerId
  emit(ctx, 'payment_method.attached', method)
  return method
}

/** @throws {StripeError} unless this payment method is saved for the customer */
export function checkOwned(ctx: SandboxContext, methodId: string, customerId: string): void {
  const method = find(ctx, 'payment_method', methodId, 'default_payment_method')
  if (method.customer === customerId) return
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${methodId}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'default_payment_method' },
  )
}

export function detach(ctx: SandboxContext, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  if (method.customer === null)
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  for (const customer of allOf(ctx, 'customer'))
    if (customer.invoice_settings.default_payment_method === method.id)
      customer.invoice_settings.default_payment_method = null
  const previous = { customer: method.customer }
  method.customer = null
  ctx.state.detachedMethods[method.id] = true
  emit(ctx, 'payment_method.detached', method, previous)
  return method
}

export const paymentMethodRoutes: Route[] = [
  retrieveRoute('payment_method', '/v1/payment_methods/:id'),
  route('POST', '/v1/payment_methods/:id', { metadata }, (ctx, { id, params }) => {
    const method = find(ctx, 'payment_method', id)
    method.metadata = mergeMetadata(method.metadata, params.metadata)
    emit(ctx, 'payment_method.updated', method)
    return method
  }),
  route('POST', '/v1/payment_methods/:id/attach', { customer: required(text) }, (ctx, { id, params }) => {
    const customer = find(ctx, 'customer', params.customer, 'customer')
    return attachPaymentMethod(ctx, usePaymentMethod(ctx, id), customer.id)
  }),
  route('POST', '/v1/payment_methods/:id/detach', {}, (ctx, { id }) =>
    detach(ctx, find(ctx, 'payment_method', id)),
  ),
  listRoute('payment_method', '/v1/payment_methods', { customer: text, type: oneOf('card') }),
  route(
    'GET',
    '/v1/customers/:id/payment_methods',
    { ...listParams, type: oneOf('card') },
    (ctx, { id, params }) => {
      find(ctx, 'customer', id)
      const saved = allOf(ctx, 'payment_method').filter((method) => method.customer === id)
      return pageOf(saved, params, `/v1/customers/${id}/payment_methods`)
    },
  ),
]
