import { listParams, listRoute, pageOf, retrieveRoute } from '../http/lists.ts'
import { mergeMetadata, metadata, oneOf, text } from '../http/params.ts'
import { route, type Route } from '../http/router.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import type { CheckoutSession } from '../objects/objects.ts'
import { find, type SandboxContext } from '../state/context.ts'
import { emit } from '../webhooks/events.ts'
import { createSession } from './create-session.ts'
import { sessionParams } from './session-params.ts'

/** Closes a session that was not answered. */
export function expireSession(ctx: SandboxContext, session: CheckoutSession): CheckoutSession {
  session.status = 'expired'
  session.url = null
  emit(ctx, 'checkout.session.expired', session)
  return session
}

export const sessionRoutes: Route[] = [
  route('POST', '/v1/checkout/sessions', sessionParams, (ctx, { params }) => createSession(ctx, params)),
  retrieveRoute('checkout.session', '/v1/checkout/sessions/:id'),
  route('POST', '/v1/checkout/sessions/:id', { metadata }, (ctx, { id, params }) => {
    const session = find(ctx, 'checkout.session', id)
    session.metadata = mergeMetadata(session.metadata, params.metadata)
    return session
  }),
  route('POST', '/v1/checkout/sessions/:id/expire', {}, (ctx, { id }) => {
    const session = find(ctx, 'checkout.session', id)
    if (session.status === 'open') return expireSession(ctx, session)
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status ?? 'null'}.`,
    )
  }),
  route('GET', '/v1/checkout/sessions/:id/line_items', listParams, (ctx, { id, params }) => {
    find(ctx, 'checkout.session', id)
    return pageOf(lineItemsOf(ctx, id), params, `/v1/checkout/sessions/${id}/line_items`)
  }),
  listRoute('checkout.session', '/v1/checkout/sessions', {
    customer: text,
    payment_intent: text,
    status: oneOf('complete', 'expired', 'open'),
    subscription: text,
  }),
]

function lineItemsOf(ctx: SandboxContext, sessionId: string) {
  return ctx.state.sessionDetails[sessionId]?.lineItems ?? []
}

/** The lines of a session, for answers that were asked for them. */
export function includedLineItems(ctx: SandboxContext, sessionId: string): object {
  return pageOf(lineItemsOf(ctx, sessionId), {}, `/v1/checkout/sessions/${sessionId}/line_items`)
}
