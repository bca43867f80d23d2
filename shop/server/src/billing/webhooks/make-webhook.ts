import Stripe from 'stripe'

/** Events that the shop takes: all of these groups that it looks after objects of. */
const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'payment_intent.payment_failed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.updated',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[]

/** Null where the endpoint was there already: the provider tells a secret once. */
export type MadeWebhook = { readonly url: string; readonly secret: string | null }

/**
 * Makes the provider send the shop its events, in the version of the pinned SDK. An endpoint of another version is switched
 * off: a version cannot be changed.
 */
export async function makeWebhook(stripe: Stripe, origin: string): Promise<MadeWebhook> {
  const url = `${origin}/api/billing/webhook`
  const ours = (await stripe.webhookEndpoints.list({ limit: 100 })).data.filter((one) => one.url === url)
  const right = ours.find((one) => one.api_version === Stripe.API_VERSION)
  const events = { enabled_events: [...WEBHOOK_EVENTS] }
  const made = right
    ? await stripe.webhookEndpoints.update(right.id, { ...events, disabled: false })
    : await stripe.webhookEndpoints.create({ url, api_version: Stripe.API_VERSION, ...events })
  for (const { id } of ours) if (id !== made.id) await stripe.webhookEndpoints.update(id, { disabled: true })
  return { url, secret: made.secret ?? null }
}
