import type { Campaign } from '@segno/contract'
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
    _id: row.id,
    name: row.name,
    kind: row.kind as Campaign['kind'],
    state: row.state,
    rewardPoints: row.reward_points,
    pointsDays: row.points_days,
    agentDays: row.agent_days,
    discountPercent: row.discount_percent,
    discountDays: row.discount_days,
    firstDay: dayOf(row.valid_from),
    lastDay: row.valid_until && lastDayBefore(row.valid_until),
    endedAt: row.ended_at?.toISOString() ?? null,
    sharedCode: row.shared_code,
    perAccount: row.per_account,
    isForNewAccounts: row.is_for_new_accounts,
    codeCount: row.code_count,
    redemptions: row.redemptions,
    mostRedemptions: row.most_redemptions,
    createdAt: row.created_at.toISOString(),
  }
}
