import { daysAfter } from '../../platform/day-range.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import { markReminded, selectPlansToRemind } from './queries.ts'
import { nextPaymentAt } from './rules.ts'
import { tellRenewal } from './tell-owner.ts'

const EVERY_SECONDS = 3_600
/** Long enough to change one's mind, and to change the card. */
const REMIND_DAYS = 7
const AT_ONCE = 500

/** Mails those whose yearly plan is about to be renewed, or whose free days end: months renew too often, and are small. */
export function remindRenewalsJob(ctx: BillingContext): JobHandler {
  return {
    kind: 'remind-renewals',
    concurrency: 1,
    everySeconds: EVERY_SECONDS,
    run: () => remindRenewals(ctx),
  }
}

export async function remindRenewals(ctx: BillingContext): Promise<void> {
  const now = ctx.now()
  const window = { after: now, before: daysAfter(now, REMIND_DAYS), limit: AT_ONCE }
  for (const plan of await selectPlansToRemind(ctx.db, window)) {
    await inTransaction(ctx.db, async (tx) => {
      const marked = await markReminded(tx, { id: plan.id, at: nextPaymentAt(plan) })
      if (marked) await tellRenewal(ctx, tx, marked)
    })
  }
  ctx.jobs.wake()
}
