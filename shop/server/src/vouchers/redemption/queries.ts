import { sql } from 'kysely'
import type { ReadableAccounts } from '../../accounts/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { VouchersTables } from '../tables.ts'

const on = (db: Db) => over<VouchersTables>(db)

export type VoucherRow = NonNullable<Awaited<ReturnType<typeof findVoucher>>>

/** A voucher with its campaign, as far as it concerns this account. */
export function findVoucher(db: Db, key: string, accountId: string) {
  return over<VouchersTables & ReadableAccounts>(db)
    .selectFrom('voucher')
    .innerJoin('campaign', 'campaign.id', 'voucher.campaign_id')
    .innerJoin('campaign_budget as budget', 'budget.campaign_id', 'campaign.id')
    .innerJoin('account', (join) => join.on('account.id', '=', accountId))
    .leftJoin('campaign_taker', (join) =>
      join
        .onRef('campaign_taker.campaign_id', '=', 'campaign.id')
        .on('campaign_taker.account_id', '=', accountId),
    )
    .leftJoin('voucher_redemption', (join) =>
      join
        .onRef('voucher_redemption.voucher_id', '=', 'voucher.id')
        .on('voucher_redemption.account_id', '=', accountId),
    )
    .select([
      'voucher.id',
      'campaign.id as campaign_id',
      'campaign.reward_points',
      'campaign.points_days',
      'campaign.agent_days',
      'campaign.discount_percent',
      'campaign.discount_days',
      'campaign.plan_id',
      'campaign.plan_days',
      'campaign.per_account',
      'campaign.is_on',
      'campaign.valid_from',
      'campaign.is_for_new_accounts',
      'account.created_at as account_made_at',
      sql<Date | null>`least(campaign.valid_until, campaign.ended_at)`.as('valid_until'),
      sql<string | null>`(select name from package where package.id = plan_id)`.as('plan_name'),
      sql<number | null>`(select points from package where package.id = plan_id)`.as('plan_points'),
      sql<number | null>`case when is_capped then budget_micro_eur - used_micro_eur end`.as('budget_left'),
      sql<boolean>`voucher.redemptions >= voucher.most_redemptions`.as('is_used_up'),
      sql<boolean>`voucher_redemption.id is not null`.as('is_already_theirs'),
      sql<boolean>`coalesce(campaign_taker.redemptions, 0) >= campaign.per_account`.as('is_limit_reached'),
    ])
    .where('voucher.code_key', '=', key)
    .executeTakeFirst()
}

/** Keeps a campaign from being switched off until the transaction ends; many can redeem its codes meanwhile. */
export async function holdCampaign(tx: Db, id: string): Promise<void> {
  await on(tx).selectFrom('campaign').select('id').where('id', '=', id).forShare().execute()
}

/** @returns false where this account has redeemed this voucher */
export async function insertRedemption(
  tx: Db,
  redemption: {
    id: string
    voucherId: string
    campaignId: string
    accountId: string
    points: number
    pointsExpireAt: Date | null
    agentDays: number | null
    discountPercent: number | null
    planDays: number | null
    now: Date
  },
): Promise<boolean> {
  const row = await on(tx)
    .insertInto('voucher_redemption')
    .values({
      id: redemption.id,
      voucher_id: redemption.voucherId,
      campaign_id: redemption.campaignId,
      account_id: redemption.accountId,
      points: redemption.points,
      points_expire_at: redemption.pointsExpireAt,
      agent_days: redemption.agentDays,
      discount_percent: redemption.discountPercent,
      plan_days: redemption.planDays,
      redeemed_at: redemption.now,
    })
    .onConflict((conflict) => conflict.columns(['voucher_id', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false where it is used up; the condition and the change are one statement, so nobody comes between */
export async function takeOneUse(tx: Db, voucherId: string): Promise<boolean> {
  const row = await on(tx)
    .updateTable('voucher')
    .set({ redemptions: sql<number>`redemptions + 1` })
    .where('id', '=', voucherId)
    .whereRef('redemptions', '<', 'most_redemptions')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false where the account has redeemed as many codes of the campaign as it can */
export async function countForTaker(
  tx: Db,
  taker: { campaignId: string; accountId: string; most: number },
): Promise<boolean> {
  const row = await on(tx)
    .insertInto('campaign_taker')
    .values({ campaign_id: taker.campaignId, account_id: taker.accountId, redemptions: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'account_id'])
        .doUpdateSet({ redemptions: sql<number>`campaign_taker.redemptions + 1` })
        .where('campaign_taker.redemptions', '<', taker.most),
    )
    .returning('redemptions')
    .executeTakeFirst()
  return row !== undefined
}

/** For a copy of all that is known of somebody. */
export function selectOwnRedemptions(db: Db, accountId: string) {
  return on(db)
    .selectFrom('voucher_redemption')
    .innerJoin('voucher', 'voucher.id', 'voucher_redemption.voucher_id')
    .innerJoin('campaign', 'campaign.id', 'voucher_redemption.campaign_id')
    .select([
      'voucher.code',
      'campaign.name as campaign',
      'voucher_redemption.points',
      'voucher_redemption.points_expire_at',
      'voucher_redemption.agent_days',
      'voucher_redemption.discount_percent',
      'voucher_redemption.plan_days',
      'voucher_redemption.redeemed_at',
    ])
    .where('voucher_redemption.account_id', '=', accountId)
    .orderBy('voucher_redemption.redeemed_at')
    .execute()
}
