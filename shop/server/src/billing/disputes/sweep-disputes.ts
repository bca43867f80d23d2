import type Stripe from 'stripe'
import type { BillingContext } from '../billing-context.ts'
import { selectDisputeStates, selectKnownIntents } from './queries.ts'
import { intentOf, syncDispute } from './sync-dispute.ts'

/** A shop with more new disputes than this between two sweeps has other worries. */
const NEWEST = 100

/** Finds disputes whose webhooks were lost. */
export async function sweepDisputes(ctx: BillingContext): Promise<void> {
  if (!ctx.provider) return
  const { data } = await ctx.provider.stripe.disputes.list({ limit: NEWEST })
  const ours = await selectKnownIntents(
    ctx.db,
    data.map((dispute) => intentOf(dispute) ?? ''),
  )
  const states = await selectDisputeStates(
    ctx.db,
    data.map(({ id }) => id),
  )
  for (const dispute of data.toReversed()) {
    const known = states.get(dispute.id)
    const isNews = known === undefined || (known === 'open' && isDecided(dispute))
    if (isNews && ours.has(intentOf(dispute) ?? '')) await syncDispute(ctx, dispute.id)
  }
}

const isDecided = ({ status }: Stripe.Dispute): boolean =>
  status === 'won' || status === 'lost' || status === 'warning_closed'
