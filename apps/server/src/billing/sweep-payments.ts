import type { JobHandler } from '../platform/jobs.ts'
import type { BillingContext } from './billing-context.ts'
import { fulfil } from './fulfil.ts'
import { selectOpenPayments } from './payment-queries.ts'

const EVERY_SECONDS = 60
/** By then the buyer's browser and the webhook have had their turn. */
const LEFT_ALONE_MS = 60_000
const AT_ONCE = 200

/** Looks after payments that nobody told us about: a webhook that was lost, a browser that was closed. */
export function sweepPaymentsJob(ctx: BillingContext): JobHandler {
  return {
    kind: 'sweep-payments',
    concurrency: 1,
    everySeconds: EVERY_SECONDS,
    run: (_payload, signal) => sweepPayments(ctx, signal),
  }
}

/** One that fails does not keep the others from being looked at. */
export async function sweepPayments(ctx: BillingContext, signal: AbortSignal): Promise<void> {
  const startedBefore = new Date(ctx.now().getTime() - LEFT_ALONE_MS)
  for (const id of await selectOpenPayments(ctx.db, startedBefore, AT_ONCE)) {
    if (signal.aborted) return
    try {
      await fulfil(ctx, id)
    } catch (error) {
      ctx.log.warn({ error, payment: id }, 'an open payment could not be looked up')
    }
  }
}
