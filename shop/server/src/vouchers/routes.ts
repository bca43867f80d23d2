import * as contract from '@segno/contract'
import { listRoutes } from '../platform/http/paged-list.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { Give } from '../allowances/public.ts'
import { endCampaign, switchCampaign } from './change-campaign.ts'
import { giveCampaign, giveCodes } from './held-campaigns.ts'
import { campaignList, codeList } from './queries.ts'
import { previewVoucher, redeemVoucher } from './redemption/redeem-voucher.ts'
import { showCampaign, showPlansToTry, toCampaign } from './show-campaigns.ts'
import { showResults } from './results/show-results.ts'
import type { VouchersContext } from './vouchers-context.ts'

export function vouchersRoutes(ctx: VouchersContext & { readonly give: Give }): Route[] {
  return [
    route(contract.previewVoucher, ({ caller: { accountId }, body, clientAddress }) =>
      previewVoucher(ctx, { ...body, accountId, clientAddress }),
    ),
    route(contract.redeemVoucher, ({ caller: { accountId }, body, clientAddress }) =>
      redeemVoucher(ctx, { ...body, accountId, clientAddress }),
    ),
    route(contract.createCampaign, ({ caller, body }) => giveCampaign(ctx, caller.accountId, body)),
    route(contract.listPlansToTry, () => showPlansToTry(ctx)),
    route(contract.getCampaign, ({ params }) => showCampaign(ctx, params.campaignId)),
    route(contract.switchCampaign, async ({ caller: { accountId: actorId }, params, body, confirm }) => {
      if (body.isOn) await confirm()
      return switchCampaign(ctx, { actorId, ...params, ...body })
    }),
    route(contract.endCampaign, ({ caller: { accountId: actorId }, params }) =>
      endCampaign(ctx, { actorId, ...params }),
    ),
    route(contract.getCampaignResults, ({ params }) => showResults(ctx, params.campaignId)),
    route(contract.addCodes, ({ caller: { accountId: actorId }, params, body }) =>
      giveCodes(ctx, actorId, { ...params, ...body }),
    ),
    ...campaignsRoutes(ctx),
    ...codesRoutes(ctx),
  ]
}

function campaignsRoutes(ctx: VouchersContext): Route[] {
  return listRoutes(contract.campaignsList, {
    rows: ({ query }) => campaignList(ctx.db, { ...query, now: ctx.now() }),
    toItems: (rows) => rows.map(toCampaign),
    csv: {
      name: 'Campaigns',
      columns: {
        Name: ({ name }) => name,
        State: ({ state }) => state,
        Points: ({ rewardPoints }) => rewardPoints,
        'Points last (days)': ({ pointsDays }) => pointsDays,
        'Agent (days)': ({ agentDays }) => agentDays,
        'Discount (%)': ({ discountPercent }) => discountPercent,
        'Discount lasts (days)': ({ discountDays }) => discountDays,
        Plan: ({ plan }) => plan?.name ?? null,
        'Plan (days)': ({ plan }) => plan?.days ?? null,
        'First day': ({ firstDay }) => firstDay,
        'Last day': ({ lastDay }) => lastDay,
        'Shared code': ({ sharedCode }) => sharedCode,
        Codes: ({ codeCount }) => codeCount,
        Redeemed: ({ redemptions }) => redemptions,
        'At most': ({ mostRedemptions }) => mostRedemptions,
        'Per account': ({ perAccount }) => perAccount,
        'New accounts only': ({ isForNewAccounts }) => isForNewAccounts,
        'Budget (EUR)': ({ budgetMicroEur }) => budgetMicroEur / 1_000_000,
        'Budget used (EUR)': ({ budgetUsedMicroEur }) => budgetUsedMicroEur / 1_000_000,
        Created: ({ createdAt }) => createdAt,
      },
    },
  })
}

function codesRoutes(ctx: VouchersContext): Route[] {
  return listRoutes(contract.campaignCodesList, {
    rows: async ({ params, query }) => {
      const { id: campaignId } = await showCampaign(ctx, params.campaignId)
      return codeList(ctx.db, { ...query, campaignId })
    },
    toItems: (rows) =>
      rows.map((row) => ({
        id: row.id,
        code: row.code,
        createdAt: row.created_at.toISOString(),
        redeemedAt: row.redeemed_at?.toISOString() ?? null,
        redeemedBy: row.email,
      })),
    csv: {
      name: 'Codes',
      columns: {
        Code: ({ code }) => code,
        Created: ({ createdAt }) => createdAt,
        Redeemed: ({ redeemedAt }) => redeemedAt,
        'Redeemed by': ({ redeemedBy }) => redeemedBy,
      },
    },
  })
}
