import Stripe from 'stripe'
import type { Log } from '../../platform/log.ts'
import { cardDeclined, paymentsUnavailable } from '../errors.ts'

/**
 * Asks the provider something that a buyer waits for.
 *
 * @throws {AppError} payments_unavailable where it cannot be reached or is in trouble; what it refuses is our mistake and thrown as it is
 */
export async function fromProvider<Answer>(
  { log }: { readonly log: Log },
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!isTrouble(error)) throw error
    log.warn({ error }, 'the card provider did not answer as it should')
    throw paymentsUnavailable()
  }
}

/** @returns null where the provider does not have what is asked about */
export async function orMissing<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return null
    throw error
  }
}

function isTrouble(error: unknown): boolean {
  const { errors } = Stripe
  return (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeIdempotencyError ||
    (error instanceof errors.StripeError && (error.statusCode === 409 || (error.statusCode ?? 0) >= 500))
  )
}

/**
 * Charges a card.
 *
 * @throws {AppError} card_declined with the provider's reason
 */
export async function orDeclined(charge: () => Promise<unknown>): Promise<void> {
  try {
    await charge()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw cardDeclined(error.message)
    throw error
  }
}
