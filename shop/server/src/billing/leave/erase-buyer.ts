import type { UnsettledMatter } from '@segno/contract'
import type { Erase } from '../../accounts/public.ts'
import type { Db } from '../../platform/db/db.ts'
import type { BillingContext } from '../billing-context.ts'
import { endPlanOf } from '../plans/begin-plan.ts'
import { showPlan } from '../plans/show-plan.ts'
import { closeFormsOf } from './close-forms.ts'
import { deleteSettledCompanies } from './queries.ts'

/** A plan that would end with the account, as its owner is told before they leave. */
export function unsettledByBuyer(
  ctx: Pick<BillingContext, 'vatSeller'>,
): (db: Db, accountId: string, now: Date) => Promise<UnsettledMatter[]> {
  return async (db, accountId, now) => {
    const plan = await showPlan({ ...ctx, db, now: () => now }, accountId)
    if (!plan) return []
    const { name, paidUntil } = plan
    return [
      { kind: 'plan', name, paidUntil: paidUntil !== null && new Date(paidUntil) > now ? paidUntil : null },
    ]
  }
}

/** Nothing is charged after an account is deleted; the books keep what was. */
export function eraseBuyer(ctx: Pick<BillingContext, 'jobs'>): Erase {
  return async (tx, { accountId, now }) => {
    await endPlanOf(ctx, tx, accountId)
    await closeFormsOf(ctx, tx, accountId)
    await deleteSettledCompanies(tx, { deletedBefore: now, only: accountId })
  }
}
