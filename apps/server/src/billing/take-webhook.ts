import type Stripe from 'stripe'
import type { BillingContext } from './billing-context.ts'
import { inTransaction } from '../platform/db-transaction.ts'
import { fulfil } from './fulfil.ts'
import { findPayment, findPaymentBySession, hasEvent, insertEvent } from './payment-queries.ts'

/** How old a signature may be: a webhook that somebody kept cannot be sent again later. */
const TOLERANCE_SECONDS = 300

/**
 * Takes an event of the provider's. Nothing is read of it before its signature is found right, nothing is believed that it
 * says: it only tells which object to look at. Its row is written with its effect, so that an event whose effect failed
 * comes again.
 *
 * @returns the status to answer: 400 for a wrong signature; all else that fails throws
 */
export async function takeWebhook(ctx: BillingContext, body: string, signature: string): Promise<200 | 400> {
  const event = readEvent(ctx, body, signature)
  if (event === null) return 400
  if (await hasEvent(ctx.db, event.id)) return 200
  const object = event.data.object as { id?: string; metadata?: { payment?: string } | null }
  const payment = await paymentOf(ctx, event, object)
  const row = {
    id: event.id,
    type: event.type,
    objectId: object.id ?? '',
    paymentId: payment?.id ?? null,
    now: ctx.now(),
  }
  if (payment) await fulfil(ctx, payment.id, async (tx) => void (await insertEvent(tx, row)))
  else await inTransaction(ctx.db, (tx) => insertEvent(tx, row))
  return 200
}

function readEvent(
  { provider, log, now }: BillingContext,
  body: string,
  signature: string,
): Stripe.Event | null {
  if (!provider) return null
  try {
    const { webhooks } = provider.stripe
    const receivedAtMs = now().getTime()
    return webhooks.constructEvent(
      body,
      signature,
      provider.webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      receivedAtMs,
    )
  } catch (error) {
    log.warn({ error }, 'a webhook with a wrong signature was refused')
    return null
  }
}

async function paymentOf(
  { db }: BillingContext,
  event: Stripe.Event,
  object: { id?: string; metadata?: { payment?: string } | null },
) {
  if (event.type.startsWith('checkout.session.')) return findPaymentBySession(db, object.id ?? '')
  const id = object.metadata?.payment
  return id === undefined ? undefined : findPayment(db, id)
}
