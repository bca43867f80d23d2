import * as z from 'zod/mini'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { type JobHandler, type Jobs, TRIES_FOR_A_MONTH } from '../../platform/jobs/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import { repricePlan } from './change-plan.ts'

export const REPRICE_PLAN_JOB = 'reprice-plan'
const payloadSchema = z.object({ accountId: z.string() })

/** Has somebody's plan looked at once what they are taxed by is written. A key of its own: one under way may have read before. */
export function repriceLater(jobs: Jobs, tx: Db, accountId: string): Promise<void> {
  return jobs.enqueue(tx, [
    { kind: REPRICE_PLAN_JOB, key: newId(), payload: { accountId }, maxAttempts: TRIES_FOR_A_MONTH },
  ])
}

export function repricePlanJob(ctx: BillingContext): JobHandler {
  return {
    kind: REPRICE_PLAN_JOB,
    concurrency: 1,
    run: (payload) => repricePlan(ctx, payloadSchema.parse(payload).accountId),
  }
}
