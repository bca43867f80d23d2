import Stripe from 'stripe'
import type { BillingContext } from '../billing-context.ts'
import { type Difference, storeDifference, type Window } from './queries.ts'
import { secondsOf } from '../provider/objects.ts'

/** One run over what came about in a window of time, at the provider and here. */
export interface Comparison {
  readonly ctx: BillingContext
  readonly stripe: Stripe
  readonly window: Window
  readonly signal: AbortSignal
  /** Keeps a difference that no further look resolves. */
  readonly found: (difference: Difference) => Promise<void>
}

export function beginComparison(
  ctx: BillingContext,
  { stripe, window, signal }: Pick<Comparison, 'stripe' | 'window' | 'signal'>,
): Comparison {
  return {
    ctx,
    stripe,
    window,
    signal,
    async found(difference) {
      if (await storeDifference(ctx.db, difference, ctx.now()))
        ctx.log.warn({ difference }, 'the card provider and the shop differ')
    },
  }
}

/** A window as the provider's lists take it. */
export const created = ({ since, until }: Window) => ({ gte: secondsOf(since), lte: secondsOf(until) })

/** One object that cannot be looked at keeps no other from its turn; a provider that is away ends the run. */
export async function lookAt(
  { ctx }: Pick<Comparison, 'ctx'>,
  id: string,
  look: () => Promise<void>,
): Promise<void> {
  try {
    await look()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError) throw error
    ctx.log.warn({ error, id }, 'an object of the card provider could not be compared')
  }
}
