import * as z from 'zod/mini'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import { repricePlan } from './change-plan.ts'
import { REPRICE_PLAN_JOB } from './reprice-later.ts'

const payloadSchema = z.object({ accountId: z.string() })

export function repricePlanJob(ctx: BillingContext): JobHandler {
  return {
    kind: REPRICE_PLAN_JOB,
    concurrency: 1,
    run: (payload) => repricePlan(ctx, payloadSchema.parse(payload).accountId),
  }
}
