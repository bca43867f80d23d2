import type { Subscription } from '@segno/contract'
import { hasJob } from '../../platform/jobs/queries.ts'
import type { BillingContext } from '../billing-context.ts'
import { repricePlan } from './change-plan.ts'
import { findRunningPlan } from './queries.ts'
import { REPRICE_PLAN_JOB } from './reprice-later.ts'
import { showPlan, showRunningPlan } from './show-plan.ts'

/** The caller's plan; null where there is none. One that waits to be priced with another VAT is priced first, as the offers beside it are. */
export async function showOwnPlan(ctx: BillingContext, accountId: string): Promise<Subscription | null> {
  const waits = await hasJob(ctx.db, REPRICE_PLAN_JOB, { accountId })
  return waits && (await findRunningPlan(ctx.db, accountId))
    ? showPriced(ctx, accountId)
    : showPlan(ctx, accountId)
}

/**
 * Shows a plan at the price of its next period, after what it is taxed by has changed. Where the provider cannot be asked now, a
 * job of the same change prices it later.
 *
 * @throws {AppError} no_subscription
 */
export async function showPriced(ctx: BillingContext, accountId: string): Promise<Subscription> {
  await repricePlan(ctx, accountId).catch((error: unknown) =>
    ctx.log.warn({ error }, 'a plan could not be priced at once'),
  )
  return showRunningPlan(ctx, accountId)
}
