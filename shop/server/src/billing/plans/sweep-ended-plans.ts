import { inTransaction } from '../../platform/db/transaction.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import { endAtProvider } from './begin-plan.ts'
import { selectEndedAmong } from './queries.ts'

const DAY_SECONDS = 86_400
const PAGE = 100

/** Ends what has ended here and runs at the provider, by whatever way that came about. */
export function sweepEndedPlansJob(ctx: BillingContext): JobHandler {
  return {
    kind: 'sweep-ended-plans',
    concurrency: 1,
    everySeconds: DAY_SECONDS,
    run: (_payload, signal) => sweepEndedPlans(ctx, signal),
  }
}

/** All that runs there is read, a page at a time: there may be more than fits into one answer. */
export async function sweepEndedPlans(
  { db, jobs, provider, log }: BillingContext,
  signal: AbortSignal,
): Promise<void> {
  if (!provider) return
  let after: string | undefined
  do {
    const { data, has_more: hasMore } = await provider.stripe.subscriptions.list({
      limit: PAGE,
      ...(after === undefined ? {} : { starting_after: after }),
    })
    const ended = await selectEndedAmong(
      db,
      data.filter(({ status }) => status !== 'incomplete_expired').map(({ id }) => id),
    )
    for (const providerId of ended) {
      log.warn({ providerId }, 'a plan that has ended here runs at the card provider')
      await inTransaction(db, (tx) => endAtProvider({ jobs }, tx, providerId))
    }
    after = hasMore ? data.at(-1)?.id : undefined
  } while (after !== undefined && !signal.aborted)
  jobs.wake()
}
