import { amountCents, centsToMicroEur } from '@segno/units'
import type { Give, HeldActRunner } from '../allowances/public.ts'
import { agentWorth, listedPoints } from '../billing/public.ts'
import type { Db } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'
import { mostOfRedemption } from './budgets/most-of-redemption.ts'
import { addCodes } from './change-campaign.ts'
import { type CampaignFacts, createCampaign } from './create-campaign.ts'
import { type CampaignRow, findCampaign } from './queries.ts'
import type { VouchersContext } from './vouchers-context.ts'

type Context = VouchersContext & { readonly give: Give }
type Reward = Pick<CampaignFacts, 'rewardPoints' | 'discountPercent' | 'planId' | 'planDays' | 'agentDays'>

/** All that codes can give, in millionths of a euro: points up to the budget, and in full the dearest reduction and the Agent. */
async function worthOf(
  ctx: VouchersContext,
  reward: Reward,
  { count, budgetCents }: { count: number; budgetCents: number | null },
): Promise<number> {
  const dearest = Math.max(0, ...(await listedPoints(ctx.db)).map(({ listedMicroEur }) => listedMicroEur))
  const reduction = Math.ceil((dearest * (reward.discountPercent ?? 0)) / 100)
  const agent = reward.agentDays === null ? 0 : await agentWorth(ctx.db, reward.agentDays)
  const paid = count * (await mostOfRedemption(ctx, { ...reward, discountPercent: null }))
  const budget = budgetCents === null ? Infinity : centsToMicroEur(amountCents(budgetCents))
  return Math.min(Number.MAX_SAFE_INTEGER, Math.min(paid, budget) + count * (reduction + agent))
}

export async function giveCampaign(ctx: Context, actorId: string, facts: CampaignFacts) {
  const gift = {
    actorId,
    kind: 'campaign',
    worthMicroEur: await worthOf(ctx, facts, facts),
    summary: `Campaign “${facts.name}” of ${facts.count} redemptions`,
    payload: facts,
  } as const
  return ctx.give(gift, (tx) => createCampaign({ ...ctx, db: tx }, actorId, facts))
}

interface MoreCodes {
  readonly campaignId: string
  readonly count: number
}

export async function giveCodes(ctx: Context, actorId: string, more: MoreCodes) {
  const campaign = isId(more.campaignId) ? await findCampaign(ctx.db, more.campaignId, ctx.now()) : undefined
  const gift = {
    actorId,
    kind: 'codes',
    worthMicroEur: campaign ? await worthOfCodes(ctx, campaign, more.count) : 0,
    summary: `${more.count} more codes of “${campaign?.name ?? ''}”`,
    payload: more,
  } as const
  return ctx.give(gift, (tx) => addCodes({ ...ctx, db: tx }, { actorId, ...more }))
}

function worthOfCodes(ctx: VouchersContext, row: CampaignRow, count: number): Promise<number> {
  const reward = {
    rewardPoints: row.reward_points,
    discountPercent: row.discount_percent,
    planId: row.plan_id,
    planDays: row.plan_days,
    agentDays: row.agent_days,
  }
  return worthOf(ctx, reward, { count, budgetCents: null })
}

/** What waited for a second administrator. */
export const heldCampaigns = (ctx: VouchersContext): readonly HeldActRunner[] => [
  {
    kind: 'campaign',
    run: (tx: Db, facts: CampaignFacts, { actorId }) => createCampaign({ ...ctx, db: tx }, actorId, facts),
  },
  {
    kind: 'codes',
    run: (tx: Db, more: MoreCodes, { actorId }) => addCodes({ ...ctx, db: tx }, { actorId, ...more }),
  },
]
