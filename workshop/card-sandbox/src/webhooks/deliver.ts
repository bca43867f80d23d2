import type Stripe from 'stripe'
import type { SandboxContext } from '../state/context.ts'
import type { Delivery } from '../state/state.ts'
import { signatureHeader } from './signature.ts'

/** A webhook to be posted; its answer's status decides whether it is tried again. */
export interface WebhookPost {
  url: string
  headers: Record<string, string>
  body: string
}
/** Posts a webhook and answers the status; a connection that fails may reject or answer 0. */
export type PostWebhook = (post: WebhookPost) => Promise<number>

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Waits between attempts: about three days in all, as the provider does in live mode. */
const RETRY_DELAYS_SECONDS = [
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
]

const DISABLED_AFTER_SECONDS = 9 * 24 * HOUR

/** Sends the webhooks that are due, each once: oldest first, or all at once, beginning with the newest. */
export async function deliverDue(
  ctx: SandboxContext,
  options: { post: PostWebhook; signedAtSeconds: () => number },
): Promise<number> {
  const due = ctx.state.deliveries
    .filter((one) => one.dueAt <= ctx.ownNow())
    .toSorted((a, b) => a.dueAt - b.dueAt)
  const finished = new Set<Delivery>()
  const send = async (delivery: Delivery): Promise<void> => {
    if (isFinished(ctx, delivery, await attempt(ctx, delivery, options))) finished.add(delivery)
  }
  if (ctx.state.deliversAtOnce) await Promise.all(due.toReversed().map(send))
  else for (const delivery of due) await send(delivery)
  ctx.state.deliveries = ctx.state.deliveries.filter((one) => !finished.has(one))
  return due.length
}

async function attempt(
  ctx: SandboxContext,
  delivery: Delivery,
  options: { post: PostWebhook; signedAtSeconds: () => number },
): Promise<boolean> {
  const event = ctx.state.objects.event[delivery.eventId]
  const endpoint = ctx.state.objects.webhook_endpoint[delivery.endpointId]
  const secret = ctx.state.webhookSecrets[delivery.endpointId]
  // An endpoint that was deleted or disabled in the meantime gets nothing more.
  if (!event || endpoint?.status !== 'enabled' || secret === undefined) return true
  const body = JSON.stringify(event, null, 2)
  // The shop compares the signature's time with its own clock, which does not jump with the sandbox's.
  const signedWith = ctx.state.signsWrong ? `${secret} of another endpoint` : secret
  const signature = signatureHeader(body, signedWith, options.signedAtSeconds())
  const status = await options
    .post({
      url: endpoint.url,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
    })
    .catch(() => 0)
  const delivered = status >= 200 && status < 300
  noteHealth(ctx, endpoint, delivered)
  return delivered
}

/** An endpoint that has taken nothing for days is disabled: its events are to be listed, or lost. */
function noteHealth(ctx: SandboxContext, endpoint: Stripe.WebhookEndpoint, delivered: boolean): void {
  const { failingSince } = ctx.state
  if (delivered) {
    delete failingSince[endpoint.id]
    return
  }
  failingSince[endpoint.id] ??= ctx.ownNow()
  if (ctx.ownNow() - failingSince[endpoint.id]! < DISABLED_AFTER_SECONDS) return
  endpoint.status = 'disabled'
  delete failingSince[endpoint.id]
}

/** Notes an attempt; one that failed is tried again, until its time is over. */
function isFinished(ctx: SandboxContext, delivery: Delivery, delivered: boolean): boolean {
  const waitSeconds = RETRY_DELAYS_SECONDS[delivery.attempts]
  delivery.attempts += 1
  const event = ctx.state.objects.event[delivery.eventId]
  if (delivered && event && !delivery.repeated)
    event.pending_webhooks = Math.max(0, event.pending_webhooks - 1)
  if (delivered || waitSeconds === undefined) return true
  delivery.dueAt = ctx.ownNow() + waitSeconds
  return false
}
