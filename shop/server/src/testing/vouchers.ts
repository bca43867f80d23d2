import { pino } from 'pino'
import { giftCardNotFound } from '../billing/errors.ts'
import type { Db } from '../platform/db/db.ts'
import { type CampaignFacts, createCampaign } from '../vouchers/create-campaign.ts'
import { codeList } from '../vouchers/queries.ts'
import type { VouchersContext } from '../vouchers/vouchers-context.ts'
import { anAccount } from './builders.ts'

/** Of a shop that has sold none. */
const NO_GIFT_CARDS: VouchersContext['giftCards'] = {
  knows: () => Promise.resolve(false),
  preview: () => Promise.reject(giftCardNotFound()),
  redeem: () => Promise.reject(giftCardNotFound()),
}

export const vouchersContextOn = (
  db: Db,
  now = () => new Date(),
  giftCards = NO_GIFT_CARDS,
): VouchersContext => ({
  db,
  log: pino({ level: 'silent' }),
  now,
  promoPointMicroEur: 300_000,
  takerKeys: ['test'],
  giftCards,
  failpoint: () => undefined,
})

/** Of a campaign that runs for ever, and gives nothing yet. */
export const campaignFacts = {
  name: 'Summer',
  rewardPoints: 0,
  pointsDays: null,
  agentDays: null,
  discountPercent: null,
  discountDays: null,
  planId: null,
  planDays: null,
  firstDay: '2020-01-01',
  lastDay: null,
  kind: 'single',
  sharedCode: null,
  count: 1,
  perAccount: 1,
  isForNewAccounts: false,
  budgetCents: null,
} as const

/** A campaign that runs for ever, of one single-use code for ten points unless said otherwise. */
export async function aCampaign(
  db: Db,
  facts: Partial<CampaignFacts> = {},
): Promise<{ id: string; codes: string[] }> {
  const { id: actorId } = await anAccount(db, { role: 'admin' })
  const { id } = await createCampaign(vouchersContextOn(db), actorId, {
    ...campaignFacts,
    rewardPoints: 10,
    ...facts,
  })
  const rows = await codeList(db, { campaignId: id }).page({ sort: 'code', offset: 0, limit: 100 })
  return { id, codes: rows.map(({ code }) => code) }
}
