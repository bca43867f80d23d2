import { type CampaignResults, RESULT_DAYS } from '@segno/contract'
import { resultDays } from '../rules.ts'
import { showCampaign } from '../show-campaigns.ts'
import type { VouchersContext } from '../vouchers-context.ts'
import { redemptionsByDay, selectPaidAfterwards, selectRewardsUsed } from './queries.ts'

/** Redemptions of a campaign and what they led to. @throws {AppError} campaign_not_found */
export async function showResults(
  ctx: Pick<VouchersContext, 'db' | 'now'>,
  id: string,
): Promise<CampaignResults> {
  const campaign = await showCampaign(ctx, id)
  const shown = resultDays(campaign, { now: ctx.now(), most: RESULT_DAYS })
  const [days, used, paid] = await Promise.all([
    redemptionsByDay(ctx.db, id, shown),
    selectRewardsUsed(ctx.db, id),
    selectPaidAfterwards(ctx.db, id),
  ])
  return { days, ...used, ...paid }
}
