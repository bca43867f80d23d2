import type { EndedPlan, Subscription } from '@segno/contract'
import type { VatDecision } from '@segno/vat'
import type { Db } from '../../platform/db/db.ts'
import type { BillingContext } from '../billing-context.ts'
import { noSubscription } from '../errors.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { findAnyPackage, planPeriod } from '../queries.ts'
import { readBuyer } from '../quote.ts'
import { viewPlan } from './plan-view.ts'
import { findEndedPlan, findRunningPlan, isInTrial, type PlanRow } from './queries.ts'

export type ViewContext = Pick<BillingContext, 'db' | 'now' | 'vatSeller'>

export async function showPlan(ctx: ViewContext, accountId: string): Promise<Subscription | null> {
  const row = await findRunningPlan(ctx.db, accountId)
  return row ? toSubscription(ctx, row) : null
}

/** How long the end of a plan is shown. */
const END_SHOWN_DAYS = 30

/** The plan that ended last, where none runs. */
export async function showEndedPlan({ db, now }: ViewContext, accountId: string): Promise<EndedPlan | null> {
  if (await findRunningPlan(db, accountId)) return null
  const ended = await findEndedPlan(db, accountId, daysAfter(now(), -END_SHOWN_DAYS))
  if (!ended?.ended_at) return null
  return {
    name: ended.name,
    period: planPeriod(ended),
    endedAt: ended.ended_at.toISOString(),
    reason: ended.end_kind as EndedPlan['reason'],
  }
}

/** @throws {AppError} no_subscription */
export async function runningPlan(db: Db, accountId: string): Promise<PlanRow> {
  const row = await findRunningPlan(db, accountId)
  if (!row) throw noSubscription()
  return row
}

/** @throws {AppError} no_subscription */
export const showRunningPlan = async (ctx: ViewContext, accountId: string): Promise<Subscription> =>
  toSubscription(ctx, await runningPlan(ctx.db, accountId))

/** @param vat of the card that pays, where that is not the plan's */
export async function toSubscription(
  ctx: ViewContext,
  plan: PlanRow,
  vat?: VatDecision,
): Promise<Subscription> {
  const { package_id, next_package_id, currency, account_id: accountId } = plan
  const soldAs = async (id: string) => {
    const sold = await findAnyPackage(ctx.db, id, currency)
    if (!sold) throw new Error(`a plan runs that has no price in ${currency}: ${id}`)
    return sold
  }
  const facts = {
    plan,
    current: await soldAs(package_id),
    next: next_package_id === null ? null : await soldAs(next_package_id),
    vat: vat ?? (await readBuyer(ctx, accountId)).vat,
    isTrial: await isInTrial(ctx.db, plan.id),
  }
  return viewPlan(facts, ctx.now())
}
