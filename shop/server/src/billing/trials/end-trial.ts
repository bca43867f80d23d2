import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/db.ts'
import { type JobHandler, TRIES_FOR_A_MONTH } from '../../platform/jobs/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import { stripeOf } from '../plans/ask-provider.ts'
import { takeTrialCard } from './keep-trial.ts'
import { findTrial, selectOpenForms } from './queries.ts'

export const CLOSE_TRIAL_FORM_JOB = 'close-trial-form'
const payloadSchema = z.object({ trialId: z.string() })

/** A trial takes no card once its account is closed. */
export async function endTrialsOf(
  ctx: Pick<BillingContext, 'jobs'>,
  tx: Db,
  accountId: string,
): Promise<void> {
  for (const { id } of await selectOpenForms(tx, accountId)) {
    const payload = { trialId: id }
    const job = { kind: CLOSE_TRIAL_FORM_JOB, key: id, payload, maxAttempts: TRIES_FOR_A_MONTH }
    await ctx.jobs.enqueue(tx, [job])
  }
}

export function closeTrialFormJob(ctx: BillingContext): JobHandler {
  return {
    kind: CLOSE_TRIAL_FORM_JOB,
    concurrency: 1,
    run: (payload) => closeTrialForm(ctx, payloadSchema.parse(payload).trialId),
  }
}

/** A card that was sent before the form could be closed ends with the plan that it began. */
async function closeTrialForm(ctx: BillingContext, trialId: string): Promise<void> {
  const trial = await findTrial(ctx.db, trialId)
  const sessionId = trial?.session_id ?? null
  if (!trial || sessionId === null) return
  try {
    await stripeOf(ctx).checkout.sessions.expire(sessionId)
  } catch (error) {
    // It was sent, or had run out.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
  await takeTrialCard(ctx, trial)
}
