import type { Subscription } from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import type { BillingContext } from '../billing-context.ts'
import { noSubscription } from '../errors.ts'
import { findAnyPackage } from '../queries.ts'
import { readBuyer } from '../quote.ts'
import { viewPlan } from './plan-view.ts'
import { findRunningPlan, isInTrial, type PlanRow } from './queries.ts'

export type ViewContext = Pick<BillingContext, 'db' | 'now' | 'vatSeller'>

export async function showPlan(ctx: ViewContext, accountId: string): Promise<Subscription | null> {
  const row = await findRunningPlan(ctx.db, accountId)
  return row ? toSubscription(ctx, row) : null
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

export async function toSubscription(ctx: ViewContext, plan: PlanRow): Promise<Subscription> {
  const { package_id, next_package_id, currency, account_id: accountId } = plan
  const soldAs = async (id: string) => {
    const sold = await findAnyPackage(ctx.db, id, currency)
    if (!sold) throw new Error(`a plan runs that has no price in ${currency}: ${id}`)
    return sold
  }
  const { vat } = await readBuyer(ctx, accountId)
  const facts = {
    plan,
    current: await soldAs(package_id),
    next: next_package_id === null ? null : await soldAs(next_package_id),
    vat,
    isTrial: await isInTrial(ctx.db, plan.id),
  }
  return viewPlan(facts, ctx.now())
}
