import { createHmac } from 'node:crypto'

/**
 * The `Stripe-Signature` header of a webhook.
 *
 * @see https://docs.stripe.com/webhooks#verify-manually
 */
export function signatureHeader(payload: string, secret: string, timestampSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${timestampSeconds}.${payload}`).digest('hex')
  return `t=${timestampSeconds},v1=${signature}`
}
