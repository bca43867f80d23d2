import Stripe from 'stripe'
import type { BillingContext } from '../billing-context.ts'
import { countTrouble, isSilent, selectTrouble, type WebhookTrouble } from './queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type TroubleContext = Pick<BillingContext, 'db' | 'now'>
const before = ({ now }: TroubleContext, ms: number): Date => new Date(now().getTime() - ms)

export async function noteTrouble(
  ctx: TroubleContext,
  kind: WebhookTrouble,
  detail: string | null = null,
): Promise<void> {
  await countTrouble(ctx.db, { kind, detail, now: ctx.now(), quietSince: before(ctx, DAY_MS) })
}

/** Webhooks that are refused, that another version makes, or that do not come: plans and disputes then wait for the sweeps. */
export async function webhookWarnings(ctx: TroubleContext): Promise<string[]> {
  const day = before(ctx, DAY_MS)
  const trouble = await selectTrouble(ctx.db, day)
  return [
    ...trouble.map(({ kind, count, detail }) => TROUBLE_WORDS[kind as WebhookTrouble](count, detail)),
    ...((await isSilent(ctx.db, { after: day, before: before(ctx, HOUR_MS) }))
      ? ['Card provider: payments came within a day, and no webhook did. Run npm run make-webhook.']
      : []),
  ]
}

const TROUBLE_WORDS: Record<WebhookTrouble, (count: number, detail: string | null) => string> = {
  signature: (count) =>
    `Card provider: ${count} webhooks were refused for their signature. Compare STRIPE_WEBHOOK_SECRET with the endpoint’s secret, and the server’s clock with the time.`,
  version: (count, detail) =>
    `Card provider: ${count} webhooks came in API version ${detail}, not ${Stripe.API_VERSION}. Run npm run make-webhook.`,
}
