import type { Subscription } from '@segno/contract'
import type Stripe from 'stripe'
import type { BillingContext } from '../billing-context.ts'
import { paymentsUnavailable } from '../errors.ts'
import { fromProvider, orMissing } from '../provider/from-provider.ts'
import type { PlanRow } from './queries.ts'
import { runningPlan, showRunningPlan } from './show-plan.ts'
import { syncPlan } from './sync-plan.ts'

export interface Owner {
  readonly accountId: string
}

/** @throws {AppError} payments_unavailable where the shop takes no cards */
export function stripeOf({ provider }: BillingContext): Stripe {
  if (!provider) throw paymentsUnavailable()
  return provider.stripe
}

/** Asks the provider to change a plan, takes over what came of it, and shows it. */
export async function ask(
  ctx: BillingContext,
  { accountId }: Owner,
  change: (stripe: Stripe, plan: PlanRow) => Promise<unknown>,
): Promise<Subscription> {
  const plan = await runningPlan(ctx.db, accountId)
  const stripe = stripeOf(ctx)
  const isThere = () => stripe.subscriptions.retrieve(plan.provider_id)
  await fromProvider(ctx, async () => {
    // One that is gone there ends here, as the next look finds.
    if ((await orMissing(isThere)) !== null) await change(stripe, plan)
  })
  ctx.failpoint('plan:changed')
  await fromProvider(ctx, () => syncPlan(ctx, plan.provider_id))
  return showRunningPlan(ctx, accountId)
}
