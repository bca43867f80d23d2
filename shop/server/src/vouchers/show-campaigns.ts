import { type Answer, type Campaign, type listPlansToTry, trialPoints } from '@segno/contract'
import { plansToTry } from '../billing/public.ts'
import { isId } from '../platform/ids.ts'
import { campaignNotFound } from './errors.ts'
import { findCampaign, type CampaignRow } from './queries.ts'
import { dayOf } from '../platform/day-range.ts'
import { lastDayBefore } from './rules.ts'
import type { VouchersContext } from './vouchers-context.ts'

/** @throws {AppError} campaign_not_found */
export async function showCampaign(
  { db, now }: Pick<VouchersContext, 'db' | 'now'>,
  id: string,
): Promise<Campaign> {
  const row = isId(id) ? await findCampaign(db, id, now()) : undefined
  if (!row) throw campaignNotFound()
  return toCampaign(row)
}

export function toCampaign(row: CampaignRow): Campaign {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind as Campaign['kind'],
    state: row.state,
    rewardPoints: row.reward_points,
    pointsDays: row.points_days,
    agentDays: row.agent_days,
    discountPercent: row.discount_percent,
    discountDays: row.discount_days,
    plan: triedPlan(row),
    firstDay: dayOf(row.valid_from),
    lastDay: row.valid_until && lastDayBefore(row.valid_until),
    endedAt: row.ended_at?.toISOString() ?? null,
    sharedCode: row.shared_code,
    perAccount: row.per_account,
    isForNewAccounts: row.is_for_new_accounts,
    codeCount: row.code_count,
    redemptions: row.redemptions,
    mostRedemptions: row.most_redemptions,
    budgetMicroEur: row.budget_micro_eur,
    budgetUsedMicroEur: row.budget_used_micro_eur,
    createdAt: row.created_at.toISOString(),
  }
}

/** The plan that a row's campaign gives for some days. */
export function triedPlan(row: {
  plan_name: string | null
  plan_points: number | null
  plan_days: number | null
}): Campaign['plan'] {
  const { plan_name: name, plan_points: points, plan_days: days } = row
  return name === null || points === null || days === null
    ? null
    : { name, days, points: trialPoints({ points }, days) }
}

export async function showPlansToTry({
  db,
}: Pick<VouchersContext, 'db'>): Promise<Answer<typeof listPlansToTry>> {
  return (await plansToTry(db)).map(({ id, name, points }) => ({ id, name, points }))
}
