import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import { orMissing } from '../provider/from-provider.ts'
import { instantOf } from '../provider/objects.ts'
import { compareCharges } from './compare-charges.ts'
import { comparePlans } from './compare-plans.ts'
import { compareRefunds } from './compare-refunds.ts'
import { beginComparison, created, type Comparison } from './comparison.ts'
import {
  countOpenDifferences,
  findComparison,
  selectOpenDisputes,
  settleKnown,
  storeComparison,
} from './queries.ts'

export const COMPARE_JOB = 'compare-provider'
const DAY_MS = 24 * 3_600_000
/** Debits take days, and money can come back from the buyer's bank or the shop's for some time. */
const OVERLAP_MS = 14 * DAY_MS
/** By then webhooks, the buyer's browser and the sweep have had their turn. */
const LEFT_ALONE_MS = 10 * 60_000
const LATE_MS = 3 * DAY_MS

/** Holds what the provider has against what the shop has, both ways, each night and after a restored backup. */
export function compareJob(ctx: BillingContext): JobHandler {
  return {
    kind: COMPARE_JOB,
    concurrency: 1,
    everySeconds: DAY_MS / 1_000,
    run: (_payload, signal) => compareWithProvider(ctx, signal),
  }
}

/** Mends what only a lost message keeps apart, and keeps as a difference all that an administrator has to decide. */
export async function compareWithProvider(ctx: BillingContext, signal: AbortSignal): Promise<void> {
  if (!ctx.provider) return
  const at = ctx.now()
  const before = await findComparison(ctx.db)
  const since = new Date(Math.max(0, (before?.compared_until.getTime() ?? 0) - OVERLAP_MS))
  const until = new Date(at.getTime() - LEFT_ALONE_MS)
  const { stripe } = ctx.provider
  const comparison = beginComparison(ctx, {
    stripe,
    window: { since, until, home: await ctx.provider.home() },
    signal,
  })
  // A plan comes with its charges, and refunds are of charges.
  await comparePlans(comparison)
  await compareCharges(comparison)
  await compareRefunds(comparison)
  await compareDisputes(comparison)
  await comparePayouts(comparison)
  if (signal.aborted) return
  await settleKnown(ctx.db, at)
  await storeComparison(ctx.db, { until, at })
}

/** New ones are found each minute, by the sweep. */
async function compareDisputes({ ctx, stripe, window, found }: Comparison): Promise<void> {
  for (const dispute of await selectOpenDisputes(ctx.db, window.home)) {
    if ((await orMissing(() => stripe.disputes.retrieve(dispute.id))) !== null) continue
    await found({
      kind: 'missingDispute',
      objectId: dispute.id,
      paymentId: dispute.payment_id,
      accountId: dispute.account_id,
      amountCents: dispute.amount_cents,
      currency: dispute.currency,
      happenedAt: dispute.opened_at,
    })
  }
}

/** Money that the provider could not send to the shop's bank. */
async function comparePayouts({ stripe, window, found }: Comparison): Promise<void> {
  const failed = stripe.payouts.list({ created: created(window), status: 'failed', limit: 100 })
  for await (const payout of failed)
    await found({
      kind: 'failedPayout',
      objectId: payout.id,
      amountCents: payout.amount,
      currency: payout.currency,
      happenedAt: instantOf(payout.created),
    })
}

export async function comparisonWarnings({
  db,
  now,
  provider,
}: Pick<BillingContext, 'db' | 'now' | 'provider'>): Promise<string[]> {
  if (!provider) return []
  const open = await countOpenDifferences(db)
  const last = await findComparison(db)
  const isLate = last !== undefined && now().getTime() - last.compared_at.getTime() > LATE_MS
  return [
    ...(open > 0 ? [`${open} differences with the card provider: decide in the office, under Sales.`] : []),
    ...(isLate ? ['The card provider was not compared with the shop for three days.'] : []),
  ]
}
