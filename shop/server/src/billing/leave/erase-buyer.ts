import type { Erase } from '../../accounts/public.ts'
import type { BillingContext } from '../billing-context.ts'
import { endPlanOf } from '../plans/begin-plan.ts'
import { closeFormsOf } from './close-forms.ts'
import { deleteSettledCompanies } from './queries.ts'

/** Nothing is charged after an account is deleted; the books keep what was. */
export function eraseBuyer(ctx: Pick<BillingContext, 'jobs'>): Erase {
  return async (tx, { accountId, now }) => {
    await endPlanOf(ctx, tx, accountId)
    await closeFormsOf(ctx, tx, accountId)
    await deleteSettledCompanies(tx, { deletedBefore: now, only: accountId })
  }
}
