import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import { orMissing } from '../provider/from-provider.ts'
import {
  deleteCustomer,
  deleteSettledCompanies,
  forgetCardsOfDeleted,
  selectCustomersToForget,
} from './queries.ts'

const EVERY_SECONDS = 3_600
const AT_ONCE = 200
/** For so long an authority may be away before VAT that hangs on its answer is kept. */
const AUTHORITY_MS = 90 * 24 * 3_600_000

/** What the shop and its card provider know of deleted accounts, and need no longer: name, address and card. */
export function forgetCustomersJob(ctx: BillingContext): JobHandler {
  return {
    kind: 'forget-customers',
    concurrency: 1,
    everySeconds: EVERY_SECONDS,
    run: (_payload, signal) => forgetCustomers(ctx, signal),
  }
}

export async function forgetCustomers(ctx: BillingContext, signal: AbortSignal): Promise<void> {
  await deleteSettledCompanies(ctx.db, { deletedBefore: new Date(ctx.now().getTime() - AUTHORITY_MS) })
  await forgetCardsOfDeleted(ctx.db)
  if (!ctx.provider) return
  for (const { provider_id: id } of await selectCustomersToForget(ctx.db, AT_ONCE)) {
    if (signal.aborted) return
    const { customers } = ctx.provider.stripe
    await orMissing(() => customers.del(id))
    await deleteCustomer(ctx.db, id)
  }
}
