import * as z from 'zod/mini'
import type { Db } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { JobHandler } from '../../platform/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import type { PaymentRow } from '../payments/queries.ts'
import { insertPlan } from './queries.ts'
import type { ProviderPlan } from './read-provider-plan.ts'
import { columnsOf } from './columns-of.ts'

const END_DOUBLE_PLAN_JOB = 'end-double-plan'
const payloadSchema = z.object({ providerId: z.string() })

/**
 * Writes the plan that a payment began. Where two tabs each bought one, the second gives its points too, since they are
 * paid, and does not go on.
 */
export async function beginPlan(
  ctx: BillingContext,
  tx: Db,
  payment: PaymentRow,
  found: ProviderPlan,
): Promise<void> {
  const row = {
    id: newId(),
    account_id: payment.account_id,
    provider_id: found.providerId,
    currency: found.currency,
    created_at: ctx.now(),
    synced_at: ctx.now(),
    ...columnsOf(null, found),
  }
  if (await insertPlan(tx, row)) return
  await insertPlan(tx, { ...row, status: 'ended' })
  await ctx.jobs.enqueue(tx, [
    {
      kind: END_DOUBLE_PLAN_JOB,
      key: found.providerId,
      payload: { providerId: found.providerId },
      maxAttempts: 20,
    },
  ])
}

export function endDoublePlanJob({ provider }: BillingContext): JobHandler {
  return {
    kind: END_DOUBLE_PLAN_JOB,
    concurrency: 1,
    async run(payload) {
      if (!provider) throw new Error('the provider cannot be asked to end a plan')
      const { providerId } = payloadSchema.parse(payload)
      const { status } = await provider.stripe.subscriptions.retrieve(providerId)
      if (status !== 'canceled') await provider.stripe.subscriptions.cancel(providerId)
    },
  }
}
