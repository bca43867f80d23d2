import type { Subscription } from '@segno/contract'
import type Stripe from 'stripe'
import { monthsAfter } from '../../platform/day-range.ts'
import type { BillingContext } from '../billing-context.ts'
import { cardDeclined, planNotActive } from '../errors.ts'
import { orDeclined } from '../provider/from-provider.ts'
import { secondsOf } from '../provider/objects.ts'
import { ask, type Owner } from './ask-provider.ts'
import { stayWith } from './change-plan.ts'
import { dropChange, dropRefusedChange } from './confirm-payment.ts'
import type { PlanRow } from './queries.ts'
import { PAUSED_FROM } from './read-provider-plan.ts'

/** The provider wants an end to be ahead. */
const SOON_MS = 60_000

/**
 * Ends with what is paid for: at once where that is over in a pause.
 *
 * @throws {AppError} no_subscription
 */
export const cancelPlan = (ctx: BillingContext, owner: Owner): Promise<Subscription> =>
  ask(ctx, owner, (stripe, { provider_id: id, status, period_ends_at: paidUntil }) => {
    if (status !== 'paused') return stripe.subscriptions.update(id, { cancel_at_period_end: true })
    const soon = new Date(ctx.now().getTime() + SOON_MS)
    return stripe.subscriptions.update(id, { cancel_at: secondsOf(paidUntil > soon ? paidUntil : soon) })
  })

/**
 * Pauses: the next payment is so many months later, of a plan by the year too, and nothing is given until then.
 *
 * @throws {AppError} no_subscription, plan_not_active
 */
export const pausePlan = (
  ctx: BillingContext,
  { accountId, months }: Owner & { readonly months: number },
): Promise<Subscription> =>
  ask(ctx, { accountId }, async (stripe, plan) => {
    if (plan.status !== 'active' || plan.ends_then) throw planNotActive()
    await dropChange(stripe, plan)
    await stripe.subscriptions.update(plan.provider_id, {
      trial_end: secondsOf(monthsAfter(plan.period_ends_at, months)),
      proration_behavior: 'none',
      metadata: { [PAUSED_FROM]: secondsOf(plan.period_ends_at) },
    })
  })

/**
 * Takes back an end, and with it a pause and a change that were planned before: the plan goes on as it is. Else ends a pause, in
 * which another plan that waits goes on waiting; else takes back that plan. In a pause whose paid period is over the next one
 * begins, and is charged, at once.
 *
 * @throws {AppError} no_subscription, card_declined
 */
export async function keepPlan(ctx: BillingContext, owner: Owner): Promise<Subscription> {
  const kept = await ask(ctx, owner, async (stripe, plan) => {
    if (plan.ends_then) await takeBackEnd(ctx, stripe, plan)
    else if (plan.status === 'paused') await resume(ctx, stripe, plan)
    else await stayWith(ctx, stripe, plan)
  })
  if (await dropRefusedChange(ctx, owner)) throw cardDeclined('Your bank refused the payment.')
  return kept
}

/** A pause whose paid period is over stays: to end it would be charged at once. */
async function takeBackEnd(ctx: BillingContext, stripe: Stripe, plan: PlanRow): Promise<void> {
  const isPaused = plan.status === 'paused'
  await stripe.subscriptions.update(
    plan.provider_id,
    isPaused ? { cancel_at: '' } : { cancel_at_period_end: false },
  )
  if (plan.period_ends_at <= ctx.now()) return
  if (isPaused) await resume(ctx, stripe, plan)
  await stayWith(ctx, stripe, plan)
}

async function resume(ctx: BillingContext, stripe: Stripe, plan: PlanRow): Promise<void> {
  const { provider_id: id, period_ends_at: paidUntil } = plan
  const update = (how: Stripe.SubscriptionUpdateParams) => stripe.subscriptions.update(id, how)
  if (paidUntil > ctx.now()) {
    const metadata = { [PAUSED_FROM]: '' }
    await update({
      pause_collection: '',
      trial_end: secondsOf(paidUntil),
      proration_behavior: 'none',
      metadata,
    })
    return
  }
  await update({ pause_collection: '' })
  const beginNow = (how: 'error_if_incomplete' | 'pending_if_incomplete') =>
    orDeclined(() => update({ trial_end: 'now', proration_behavior: 'none', payment_behavior: how }))
  // Nothing of that is kept, so it is asked for again in a way that waits for the buyer.
  if ((await beginNow('error_if_incomplete')) === 'asks') await beginNow('pending_if_incomplete')
}
