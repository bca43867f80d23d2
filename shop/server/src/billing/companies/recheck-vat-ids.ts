import { readVatId } from '@segno/vat'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { changeTaxOf, type CompanyContext } from './companies.ts'
import { keepVatIdState, selectPendingVatIds } from './queries.ts'

const EVERY_SECONDS = 3_600
const AT_ONCE = 100

/** Asks again for ids whose authority could not be asked, so that the next sale is without VAT once it answers. */
export function recheckVatIdsJob(ctx: CompanyContext): JobHandler {
  return {
    kind: 'recheck-vat-ids',
    concurrency: 1,
    everySeconds: EVERY_SECONDS,
    run: (_payload, signal) => recheckVatIds(ctx, signal),
  }
}

export async function recheckVatIds(ctx: CompanyContext, signal: AbortSignal): Promise<void> {
  for (const asked of await selectPendingVatIds(ctx.db, AT_ONCE)) {
    if (signal.aborted) return
    const vatId = readVatId(asked.vat_id ?? '', asked.country)
    const state = vatId ? await ctx.checkVatId(vatId) : 'invalid'
    await changeTaxOf(ctx, asked.account_id, (tx) => keepVatIdState(tx, asked, { state, now: ctx.now() }))
  }
}
