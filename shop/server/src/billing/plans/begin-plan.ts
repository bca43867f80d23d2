import * as z from 'zod/mini'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { type JobHandler, TRIES_FOR_A_MONTH } from '../../platform/jobs/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import { findRunningPlan, insertPlan, type PlanRow, updatePlan } from './queries.ts'
import type { ProviderPlan } from './read-provider-plan.ts'
import { paymentsUnavailable } from '../errors.ts'
import { homeColumns } from '../provider/home.ts'
import { columnsOf } from './columns-of.ts'
import { readBuyer } from '../quote.ts'
import { repriceLater } from './reprice-later.ts'
import { tellBeginning } from './tell-owner.ts'

export const END_PLAN_JOB = 'end-plan'
const payloadSchema = z.object({ providerId: z.string() })

/**
 * Writes the plan that a payment or a card began. Where two tabs each bought one, the second does not go on. Nor does one whose
 * buyer has closed the account meanwhile.
 */
export async function beginPlan(
  ctx: BillingContext,
  tx: Db,
  accountId: string,
  { found, accountIsOpen }: { readonly found: ProviderPlan; readonly accountIsOpen: boolean },
): Promise<{ readonly id: string; readonly goesOn: boolean }> {
  if (!ctx.provider) throw paymentsUnavailable()
  const terms = accountIsOpen
    ? (await readBuyer({ ...ctx, db: tx }, accountId, found.cardEvidence)).priceTerms
    : null
  const row = {
    id: newId(),
    account_id: accountId,
    provider_id: found.providerId,
    currency: found.currency,
    created_at: ctx.now(),
    synced_at: ctx.now(),
    ...columnsOf(null, found, { terms, now: ctx.now() }),
    ...(await homeColumns(ctx.provider)),
  }
  if (accountIsOpen && (await insertPlan(tx, row))) {
    if (row.gross_cents !== found.grossCents) await repriceLater(ctx.jobs, tx, accountId)
    await tellBeginning(ctx, tx, row.id)
    return { id: row.id, goesOn: true }
  }
  await insertPlan(tx, { ...row, status: 'ended' })
  await endAtProvider(ctx, tx, found.providerId)
  return { id: row.id, goesOn: false }
}

/** A plan ends with its account, and nothing more is charged for it. */
export async function endPlanOf(ctx: Pick<BillingContext, 'jobs'>, tx: Db, accountId: string): Promise<void> {
  const plan = await findRunningPlan(tx, accountId)
  if (plan) await endPlan(ctx, tx, plan)
}

/**
 * Nothing more is charged, and nothing more is given.
 *
 * @param end told to its owner where the plan stood
 */
export async function endPlan(
  ctx: Pick<BillingContext, 'jobs'>,
  tx: Db,
  plan: Pick<PlanRow, 'id' | 'provider_id'>,
  end: Pick<PlanRow, 'ended_at' | 'end_kind'> = { ended_at: null, end_kind: null },
): Promise<void> {
  await updatePlan(tx, plan.id, { status: 'ended', ...end })
  await endAtProvider(ctx, tx, plan.provider_id)
}

export function endAtProvider(
  { jobs }: Pick<BillingContext, 'jobs'>,
  tx: Db,
  providerId: string,
): Promise<void> {
  const payload = { providerId }
  return jobs.enqueue(tx, [{ kind: END_PLAN_JOB, key: providerId, payload, maxAttempts: TRIES_FOR_A_MONTH }])
}

export function endPlanJob({ provider }: BillingContext): JobHandler {
  return {
    kind: END_PLAN_JOB,
    concurrency: 1,
    async run(payload) {
      if (!provider) throw new Error('the provider cannot be asked to end a plan')
      const { providerId } = payloadSchema.parse(payload)
      const { status } = await provider.stripe.subscriptions.retrieve(providerId)
      if (status !== 'canceled') await provider.stripe.subscriptions.cancel(providerId)
    },
  }
}
