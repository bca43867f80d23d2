import Stripe from 'stripe'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { BillingContext } from './billing-context.ts'
import { sweepDisputes } from './disputes/sweep-disputes.ts'
import { fulfil } from './fulfil.ts'
import { takeOpenPayments } from './payments/queries.ts'
import { takePlansToSync } from './plans/queries.ts'
import { syncPlan } from './plans/sync-plan.ts'
import { takeTrialCard } from './trials/keep-trial.ts'
import { selectAwaitedTrials } from './trials/queries.ts'

const EVERY_SECONDS = 60
/** By then the buyer's browser and the webhook have had their turn. */
const LEFT_ALONE_MS = 60_000
/** A renewal's invoice is a draft for an hour before it is charged. */
const RENEWAL_MS = 2 * 3_600_000
/** Every plan is asked for once a day, so that nothing is lost for longer. */
const DAY_MS = 24 * 3_600_000
/** A form that was opened just before a trial ended can still be sent for so long. */
const FORM_MS = 2 * DAY_MS
const AT_ONCE = 200

/** Looks after what nobody told us about: a webhook that was lost, a browser that was closed, a renewal. */
export function sweepPaymentsJob(ctx: BillingContext): JobHandler {
  return {
    kind: 'sweep-payments',
    concurrency: 1,
    everySeconds: EVERY_SECONDS,
    run: (_payload, signal) => sweepPayments(ctx, signal),
  }
}

/** One that fails does not keep the others from being looked at. */
export async function sweepPayments(ctx: BillingContext, signal: AbortSignal): Promise<void> {
  if (!ctx.provider) return
  const home = await ctx.provider.home()
  const before = (ms: number): Date => new Date(ctx.now().getTime() - ms)
  const now = ctx.now()
  const payments = await takeOpenPayments(ctx.db, {
    now,
    startedBefore: before(LEFT_ALONE_MS),
    limit: AT_ONCE,
    home,
  })
  const plans = await takePlansToSync(ctx.db, {
    now,
    endedBefore: before(RENEWAL_MS),
    syncedBefore: before(DAY_MS),
    limit: AT_ONCE,
    home,
  })
  const trials = await selectAwaitedTrials(ctx.db, before(FORM_MS), AT_ONCE)
  const looks = [
    ...payments.map((id) => ({ id, look: () => fulfil(ctx, id) })),
    ...plans.map((id) => ({ id, look: () => syncPlan(ctx, id) })),
    ...trials.map((trial) => ({ id: trial.id, look: () => takeTrialCard(ctx, trial) })),
    { id: 'disputes', look: () => sweepDisputes(ctx) },
  ]
  for (const { id, look } of looks) {
    if (signal.aborted) return
    try {
      await look()
    } catch (error) {
      ctx.log.warn({ error, id }, 'a payment or plan could not be looked up')
      // While the provider is out of reach each of them would wait for its own timeout.
      if (error instanceof Stripe.errors.StripeConnectionError) return
    }
  }
}
