import Stripe from 'stripe'
import type { BillingContext } from './billing-context.ts'
import { fulfil } from './fulfil.ts'
import { findPayment } from './payments/queries.ts'
import { fromProvider } from './provider/from-provider.ts'

/** Closes the card form of an open payment, so that a reduction bound to it can be used. What was paid meanwhile is granted. */
export async function closeForm(ctx: BillingContext, paymentId: string): Promise<void> {
  const { provider } = ctx
  const payment = await findPayment(ctx.db, paymentId)
  const sessionId = payment?.session_id ?? null
  if (!provider || sessionId === null) return
  await fromProvider(ctx, async () => {
    await expireSession(provider.stripe, sessionId)
    await fulfil(ctx, paymentId)
  })
}

/** A form that was sent, or has run out, stays as it is. */
export async function expireSession(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}
