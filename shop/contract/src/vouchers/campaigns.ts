import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { oneLine } from '../one-line.ts'

const ADMIN = ['admin'] as const
/** Codes that are made at once, and redemptions of a shared one. */
const MAX_CODES = 100_000

/** A shared code works for many accounts; single-use codes are made together, and each works once. */
export const CAMPAIGN_KINDS = ['shared', 'single'] as const
export const CAMPAIGN_STATES = ['planned', 'running', 'ended', 'off'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

const campaignActions = {
  pause: ['planned', 'running'],
  resume: ['off'],
  end: ['planned', 'running', 'off'],
  addCodes: ['planned', 'running', 'off'],
} satisfies Record<string, readonly CampaignState[]>

/** The state alone allows it; a shared code is one whatever the state. */
export function campaignCan(
  action: keyof typeof campaignActions,
  { state }: { readonly state: CampaignState },
): boolean {
  const states: readonly CampaignState[] = campaignActions[action]
  return states.includes(state)
}

/** A day in UTC, such as `2026-05-12`. */
export const campaignDay = z.iso.date().check(z.regex(/^20/, 'is not in this century'))
const name = oneLine(100)
const count = z.int().check(z.minimum(1), z.maximum(MAX_CODES))

const days = z.int().check(z.minimum(1), z.maximum(3_650))

/** What a voucher gives, at least one of these. */
export const rewardFacts = {
  /** Zero where it gives something else. */
  rewardPoints: z.int().check(z.minimum(0), z.maximum(10_000)),
  /** Days that the points last once they are given; null for ever. */
  pointsDays: z.nullable(days),
  /** Days of the Agent; null for none. */
  agentDays: z.nullable(days),
  /** Off the next package of points; null for nothing. */
  discountPercent: z.nullable(z.int().check(z.minimum(1), z.maximum(90))),
  /** Days within which the reduction is used; null for ever. */
  discountDays: z.nullable(days),
  /** A plan by the month that costs nothing for `planDays`, with points of its own; null for none. */
  planId: z.nullable(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'is not a plan'))),
  planDays: z.nullable(z.int().check(z.minimum(1), z.maximum(92))),
}

const DAYS_OF_MONTH = 31

/** Points of a plan that costs nothing for some days: those of each month that begins, all at once. */
export const trialPoints = (plan: { readonly points: number }, forDays: number): number =>
  plan.points * Math.ceil(forDays / DAYS_OF_MONTH)

/** True for what is a reward at all. */
export const givesSomething = (reward: {
  readonly rewardPoints: number
  readonly agentDays: number | null
  readonly discountPercent: number | null
  readonly planId: string | null
}): boolean =>
  reward.rewardPoints > 0 ||
  reward.agentDays !== null ||
  reward.discountPercent !== null ||
  reward.planId !== null

/** A plan that costs nothing for some days. */
export const triedPlan = z.object({
  name: z.string(),
  days: z.int(),
  /** Given at once, to be used until it ends. */
  points: z.int(),
})

/** Facts of a new campaign that both kinds share. */
export const campaignFacts = {
  name,
  ...rewardFacts,
  firstDay: campaignDay,
  /** The last day on which a code works; null where there is none. */
  lastDay: z.nullable(campaignDay),
  kind: z.enum(CAMPAIGN_KINDS),
  /** Of a shared code; null for one that is made up, and for single-use codes. */
  sharedCode: z.nullable(
    z
      .string()
      .check(z.trim(), z.regex(/^[0-9A-Za-z-]{6,24}$/, 'Use 6 to 24 letters from A to Z, digits and dashes')),
  ),
  /** Single-use codes, or redemptions of the shared one. */
  count,
  /** Codes of this campaign that one account can redeem; a shared code works once for each anyway. */
  perAccount: z.int().check(z.minimum(1), z.maximum(100)),
  /** Only for accounts that were made since its first day. */
  isForNewAccounts: z.boolean(),
  /** The most that it adds to artists' pay; null for as much as its codes can take. Once it is used up, so are its points. */
  budgetCents: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000_000))), null),
}

const campaign = z.object({
  id,
  name: z.string(),
  kind: z.enum(CAMPAIGN_KINDS),
  state: z.enum(CAMPAIGN_STATES),
  rewardPoints: z.int(),
  pointsDays: z.nullable(z.int()),
  agentDays: z.nullable(z.int()),
  discountPercent: z.nullable(z.int()),
  discountDays: z.nullable(z.int()),
  plan: z.nullable(triedPlan),
  firstDay: campaignDay,
  lastDay: z.nullable(campaignDay),
  /** Ended by an administrator, before its last day. */
  endedAt: z.nullable(instant),
  sharedCode: z.nullable(z.string()),
  perAccount: z.int(),
  isForNewAccounts: z.boolean(),
  codeCount: z.int(),
  redemptions: z.int(),
  mostRedemptions: z.int(),
  /** Pays artists for points that it gave or made cheaper, in millionths of a euro. */
  budgetMicroEur: z.int(),
  budgetUsedMicroEur: z.int(),
  createdAt: instant,
})
export type Campaign = z.output<typeof campaign>

const params = z.strictObject({ campaignId: id })

/** Campaigns; `q` looks at names and shared codes. */
export const campaignsList = pagedList({
  path: '/api/admin/campaigns',
  isAnonymous: true,
  access: ADMIN,
  grants: [],
  summary: 'Campaigns, newest first.',
  item: campaign,
  columns: ['createdAt', 'name', 'rewardPoints', 'redemptions', 'firstDay'],
  sort: '-createdAt',
  filters: { state: z.optional(z.enum(CAMPAIGN_STATES)) },
})
export const listCampaigns = campaignsList.list
export const saveCampaigns = campaignsList.csv

export const createCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns',
  access: ADMIN,
  grants: [],
  confirmed: true,
  summary: 'Makes a campaign and its codes.',
  body: z.strictObject(campaignFacts).check(
    z.refine(givesSomething, { path: ['rewardPoints'], message: 'Give points or something else' }),
    z.refine(({ discountPercent, discountDays }) => discountDays === null || discountPercent !== null, {
      path: ['discountPercent'],
      message: 'Say how much is taken off',
    }),
    z.refine(({ planId, planDays }) => planId === null || planDays !== null, {
      path: ['planDays'],
      message: 'Say for how many days',
    }),
    z.refine(({ planId, planDays }) => planId !== null || planDays === null, {
      path: ['planId'],
      message: 'Choose a plan',
    }),
    z.refine(({ planId, rewardPoints }) => planId === null || rewardPoints === 0, {
      path: ['rewardPoints'],
      message: 'A plan brings points of its own',
    }),
    z.refine(({ firstDay, lastDay }) => lastDay === null || lastDay >= firstDay, {
      path: ['lastDay'],
      message: 'The last day is before the first',
    }),
    z.refine(({ kind, sharedCode }) => kind === 'shared' || sharedCode === null, {
      path: ['sharedCode'],
      message: 'Single-use codes are made up',
    }),
  ),
  ok: campaign,
  okStatus: 201,
  errors: ['confirmation_required', 'held_for_another', 'code_taken', 'package_not_found'],
})

export const listPlansToTry = endpoint({
  method: 'GET',
  path: '/api/admin/campaign-plans',
  access: ADMIN,
  grants: [],
  summary: 'Plans that a voucher can give, with their points a month.',
  ok: z.array(z.object({ id: z.string(), name: z.string(), points: z.int() })),
  errors: [],
})

export const getCampaign = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns/:campaignId',
  access: ADMIN,
  grants: [],
  summary: 'One campaign.',
  params,
  ok: campaign,
  errors: ['campaign_not_found'],
})

export const switchCampaign = endpoint({
  method: 'PUT',
  path: '/api/admin/campaigns/:campaignId/switch',
  access: ADMIN,
  grants: [],
  confirmed: 'sometimes',
  summary: 'Switches a campaign on, which asks for a confirmation, or off. Points that were given stay.',
  params,
  body: z.strictObject({ isOn: z.boolean() }),
  ok: campaign,
  errors: ['confirmation_required', 'campaign_not_found', 'campaign_ended'],
})

export const endCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/:campaignId/end',
  access: ADMIN,
  grants: [],
  summary: 'Ends a campaign for good. Points that were given stay.',
  params,
  ok: campaign,
  errors: ['campaign_not_found'],
})

export const addCodes = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/:campaignId/codes',
  access: ADMIN,
  grants: [],
  confirmed: true,
  summary: 'Makes more single-use codes.',
  params,
  body: z.strictObject({ count }),
  ok: campaign,
  okStatus: 201,
  errors: [
    'confirmation_required',
    'held_for_another',
    'campaign_not_found',
    'campaign_is_shared',
    'campaign_ended',
  ],
})

/** Days of redemptions that the results of a campaign look back over. */
export const RESULT_DAYS = 90

const campaignResults = z.object({
  /** Each of the last days until now or the campaign's end, oldest first. */
  days: z.array(z.object({ day: campaignDay, redemptions: z.int() })),
  /** Accounts that redeemed a code. */
  takers: z.int(),
  pointsGiven: z.int(),
  pointsSpent: z.int(),
  pointsExpired: z.int(),
  /** Packages that were bought at a reduced price. */
  discountsUsed: z.int(),
  /** Value of the points spent, which the shop pays to artists, and of the reductions used, in millionths of a euro. */
  costMicroEur: z.int(),
  /** Takers who bought points after they had redeemed. */
  payers: z.int(),
  /** Net money of those purchases, in millionths of a euro. */
  paidMicroEur: z.int(),
})
export type CampaignResults = z.output<typeof campaignResults>

export const getCampaignResults = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns/:campaignId/results',
  access: ADMIN,
  grants: [],
  summary: 'Redemptions by day, and what they led to.',
  params,
  ok: campaignResults,
  errors: ['campaign_not_found'],
})

const campaignCode = z.object({
  /** Of the redemption, or of a code that nobody has redeemed. */
  id,
  code: z.string(),
  createdAt: instant,
  redeemedAt: z.nullable(instant),
  /** Null where nobody has, or where the account was deleted. */
  redeemedBy: z.nullable(z.string()),
})
export type CampaignCode = z.output<typeof campaignCode>

/** Codes of a campaign, once for each redemption; `q` looks at codes and e-mail addresses. */
export const campaignCodesList = pagedList({
  path: '/api/admin/campaigns/:campaignId/codes',
  access: ADMIN,
  grants: [],
  summary: 'Codes of a campaign, with who redeemed them and when.',
  params,
  item: campaignCode,
  columns: ['redeemedAt', 'code', 'createdAt'],
  sort: '-redeemedAt',
  filters: { redeemed: z.optional(z.enum(['yes', 'no'])) },
  errors: ['campaign_not_found'],
})
export const listCampaignCodes = campaignCodesList.list
export const saveCampaignCodes = campaignCodesList.csv

export const campaignEndpoints = group(
  'Admins: campaigns',
  'Vouchers: campaigns, their codes, and who redeemed them.',
  {
    listCampaigns,
    saveCampaigns,
    createCampaign,
    listPlansToTry,
    getCampaign,
    switchCampaign,
    endCampaign,
    getCampaignResults,
    addCodes,
    listCampaignCodes,
    saveCampaignCodes,
  },
)
