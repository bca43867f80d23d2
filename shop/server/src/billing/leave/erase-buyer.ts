import type { UnsettledMatter } from '@segno/contract'
import type { Erase } from '../../accounts/public.ts'
import type { Db } from '../../platform/db/db.ts'
import type { BillingContext } from '../billing-context.ts'
import { endPlanOf } from '../plans/begin-plan.ts'
import { findRunningPlan } from '../plans/queries.ts'
import { findAnyPackage } from '../queries.ts'
import { closeFormsOf } from './close-forms.ts'
import { deleteSettledCompanies } from './queries.ts'

/** A plan that would end with the account, as its owner is told before they leave. */
export async function unsettledByBuyer(db: Db, accountId: string, now: Date): Promise<UnsettledMatter[]> {
  const plan = await findRunningPlan(db, accountId)
  if (!plan) return []
  const sold = await findAnyPackage(db, plan.package_id, plan.currency)
  const paidUntil = plan.period_ends_at > now ? plan.period_ends_at.toISOString() : null
  return [{ kind: 'plan', name: sold?.name ?? plan.package_id, paidUntil }]
}

/** Nothing is charged after an account is deleted; the books keep what was. */
export function eraseBuyer(ctx: Pick<BillingContext, 'jobs'>): Erase {
  return async (tx, { accountId, now }) => {
    await endPlanOf(ctx, tx, accountId)
    await closeFormsOf(ctx, tx, accountId)
    await deleteSettledCompanies(tx, { deletedBefore: now, only: accountId })
  }
}
