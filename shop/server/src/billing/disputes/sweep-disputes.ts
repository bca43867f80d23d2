import type Stripe from 'stripe'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { pagesOf } from '../provider/objects.ts'
import type { BillingContext } from '../billing-context.ts'
import { isNews } from './dispute-facts.ts'
import { selectKnownDisputes, selectKnownIntents } from './queries.ts'
import { intentOf, syncDispute } from './sync-dispute.ts'

const DAY_SECONDS = 86_400
const PAGE = 100

/** Looks at all disputes once a day: banks decide, and appeals are won, months after they were opened. */
export function sweepAllDisputesJob(ctx: BillingContext): JobHandler {
  return {
    kind: 'sweep-disputes',
    concurrency: 1,
    everySeconds: DAY_SECONDS,
    run: (_payload, signal) => sweepAllDisputes(ctx, signal),
  }
}

export async function sweepAllDisputes(ctx: BillingContext, signal: AbortSignal): Promise<void> {
  if (!ctx.provider) return
  for await (const page of pagesOf(ctx.provider.stripe.disputes.list({ limit: PAGE }))) {
    if (signal.aborted) return
    await syncNews(ctx, page)
  }
}

/** Finds new disputes whose webhooks were lost. */
export async function sweepDisputes(ctx: BillingContext): Promise<void> {
  if (!ctx.provider) return
  const { data } = await ctx.provider.stripe.disputes.list({ limit: PAGE })
  await syncNews(ctx, data)
}

async function syncNews(ctx: BillingContext, page: readonly Stripe.Dispute[]): Promise<void> {
  for (const dispute of (await newsAmong(ctx, page)).toReversed()) await syncDispute(ctx, dispute.id)
}

async function newsAmong(
  { db }: BillingContext,
  disputes: readonly Stripe.Dispute[],
): Promise<Stripe.Dispute[]> {
  const ours = await selectKnownIntents(
    db,
    disputes.map((dispute) => intentOf(dispute) ?? ''),
  )
  const known = await selectKnownDisputes(
    db,
    disputes.map(({ id }) => id),
  )
  return disputes.filter(
    (dispute) => ours.has(intentOf(dispute) ?? '') && isNews(dispute, known.get(dispute.id)),
  )
}
