import * as z from 'zod/mini'
import type { Db } from '../../platform/db/db.ts'
import { type JobHandler, TRIES_FOR_A_MONTH } from '../../platform/jobs/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import { closeForm, expireSession } from '../close-form.ts'
import { selectUnsent } from '../payments/queries.ts'
import { stripeOf } from '../plans/ask-provider.ts'
import { takeTrialCard } from '../trials/keep-trial.ts'
import { selectOpenForms, type TrialRow } from '../trials/queries.ts'

export const CLOSE_FORMS_JOB = 'close-forms'
const payloadSchema = z.object({ accountId: z.string() })

/** Nobody pays for a closed account by a form that is open in another tab. */
export async function closeFormsOf(
  { jobs }: Pick<BillingContext, 'jobs'>,
  tx: Db,
  accountId: string,
): Promise<void> {
  const payments = await selectUnsent(tx, { accountId })
  const trials = await selectOpenForms(tx, accountId)
  if (payments.length + trials.length === 0) return
  const payload = { accountId }
  const maxAttempts = TRIES_FOR_A_MONTH
  await jobs.enqueue(tx, [{ kind: CLOSE_FORMS_JOB, key: accountId, payload, maxAttempts }])
}

export function closeFormsJob(ctx: BillingContext): JobHandler {
  return {
    kind: CLOSE_FORMS_JOB,
    concurrency: 1,
    async run(payload) {
      const { accountId } = payloadSchema.parse(payload)
      for (const trial of await selectOpenForms(ctx.db, accountId)) await closeTrialForm(ctx, trial)
      for (const id of await selectUnsent(ctx.db, { accountId })) await closeForm(ctx, id)
      // One that was being opened as the account was closed has its name at the provider only later.
      if ((await selectUnsent(ctx.db, { accountId })).length > 0)
        throw new Error('a form of a closed account is still open')
    },
  }
}

/** A card that was sent before the form could be closed ends with the plan that it began. */
async function closeTrialForm(ctx: BillingContext, trial: TrialRow): Promise<void> {
  if (trial.session_id === null) return
  await expireSession(stripeOf(ctx), trial.session_id)
  await takeTrialCard(ctx, trial)
}
