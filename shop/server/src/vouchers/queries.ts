import { type RawBuilder, sql } from 'kysely'
import type { ReadableAccounts } from '../accounts/public.ts'
import { listSource } from '../platform/db/list.ts'
import { over, type Db } from '../platform/db/db.ts'
import type { VouchersTables } from './tables.ts'
import { holdsWords, likePattern } from '../platform/db/like-pattern.ts'

const on = (db: Db) => over<VouchersTables>(db)

export interface NewCampaign {
  readonly id: string
  readonly name: string
  readonly kind: 'shared' | 'single'
  readonly rewardPoints: number
  readonly pointsDays: number | null
  readonly agentDays: number | null
  readonly discountPercent: number | null
  readonly discountDays: number | null
  readonly planId: string | null
  readonly planDays: number | null
  readonly validFrom: Date
  readonly validUntil: Date | null
  readonly perAccount: number
  readonly isForNewAccounts: boolean
  readonly codeCount: number
  readonly mostRedemptions: number
  readonly now: Date
}

export async function insertCampaign(tx: Db, campaign: NewCampaign): Promise<void> {
  await on(tx)
    .insertInto('campaign')
    .values({
      id: campaign.id,
      name: campaign.name,
      kind: campaign.kind,
      reward_points: campaign.rewardPoints,
      points_days: campaign.pointsDays,
      agent_days: campaign.agentDays,
      discount_percent: campaign.discountPercent,
      discount_days: campaign.discountDays,
      plan_id: campaign.planId,
      plan_days: campaign.planDays,
      valid_from: campaign.validFrom,
      valid_until: campaign.validUntil,
      per_account: campaign.perAccount,
      is_for_new_accounts: campaign.isForNewAccounts,
      code_count: campaign.codeCount,
      most_redemptions: campaign.mostRedemptions,
      created_at: campaign.now,
    })
    .execute()
}

export interface NewVoucher {
  readonly id: string
  readonly code: string
  readonly key: string
}

/** In one statement whatever their number. @returns how many there were not yet */
export async function insertVouchers(
  tx: Db,
  vouchers: readonly NewVoucher[],
  of: { campaignId: string; mostRedemptions: number; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into voucher (id, campaign_id, code, code_key, most_redemptions, created_at)
    select id, ${of.campaignId}::uuid, code, code_key, ${of.mostRedemptions}::integer, ${of.now}::timestamptz
    from unnest(
      ${vouchers.map(({ id }) => id)}::uuid[],
      ${vouchers.map(({ code }) => code)}::text[],
      ${vouchers.map(({ key }) => key)}::text[]
    ) as made (id, code, code_key)
    on conflict (code_key) do nothing`.execute(on(tx))
  return Number(numAffectedRows)
}

export async function hasCode(db: Db, key: string): Promise<boolean> {
  const row = await on(db).selectFrom('voucher').select('id').where('code_key', '=', key).executeTakeFirst()
  return row !== undefined
}

/** @returns what it was before, or undefined where there is no such campaign */
export function lockCampaign(tx: Db, id: string, now: Date) {
  return on(tx)
    .selectFrom('campaign')
    .select(['kind', 'is_on', 'code_count', stateAt(now).as('state')])
    .select(['reward_points as rewardPoints', 'discount_percent as discountPercent'])
    .select(['plan_id as planId', 'plan_days as planDays'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setSwitched(tx: Db, id: string, isOn: boolean): Promise<void> {
  await on(tx).updateTable('campaign').set({ is_on: isOn }).where('id', '=', id).execute()
}

export async function setEnded(tx: Db, id: string, at: Date): Promise<void> {
  await on(tx).updateTable('campaign').set({ ended_at: at }).where('id', '=', id).execute()
}

export async function countCodes(tx: Db, id: string, added: number): Promise<void> {
  await on(tx)
    .updateTable('campaign')
    .set({
      code_count: sql<number>`code_count + ${added}`,
      most_redemptions: sql<number>`most_redemptions + ${added}`,
    })
    .where('id', '=', id)
    .execute()
}

export type CampaignRow = NonNullable<Awaited<ReturnType<typeof findCampaign>>>

function campaigns(db: Db, now: Date) {
  return on(db)
    .selectFrom((from) =>
      from
        .selectFrom('campaign')
        .selectAll('campaign')
        .select([
          stateAt(now).as('state'),
          sql<number>`(select budget_micro_eur from campaign_budget where campaign_id = campaign.id)`.as(
            'budget_micro_eur',
          ),
          sql<number>`(select used_micro_eur from campaign_budget where campaign_id = campaign.id)`.as(
            'budget_used_micro_eur',
          ),
          sql<string | null>`(select name from package where package.id = plan_id)`.as('plan_name'),
          sql<number | null>`(select points from package where package.id = plan_id)`.as('plan_points'),
          sql<string | null>`
            case when kind = 'shared' then (select code from voucher where campaign_id = campaign.id) end`.as(
            'shared_code',
          ),
          sql<number>`(select count(*) from voucher_redemption where campaign_id = campaign.id)`.as(
            'redemptions',
          ),
        ])
        .as('campaign'),
    )
    .selectAll()
}

const stateAt = (now: Date): RawBuilder<'off' | 'planned' | 'ended' | 'running'> => sql`
  case when least(valid_until, ended_at) <= ${now} then 'ended' when not is_on then 'off'
    when valid_from > ${now} then 'planned' else 'running' end`

export function findCampaign(db: Db, id: string, now: Date) {
  return campaigns(db, now).where('campaign.id', '=', id).executeTakeFirst()
}

/** Campaigns with these words in their name or shared code. */
export function campaignList(
  db: Db,
  { q = '', state, now }: { q?: string | undefined; state?: string | undefined; now: Date },
) {
  return listSource(
    campaigns(db, now)
      .$if(q !== '', (query) => query.where(holdsWords(q, [sql`campaign.name`, sql`campaign.shared_code`])))
      .$if(state !== undefined, (query) => query.where(sql<boolean>`state = ${state}`)),
    {
      sorts: {
        createdAt: 'campaign.created_at',
        name: { column: sql`lower(campaign.name)` },
        rewardPoints: 'campaign.reward_points',
        redemptions: 'campaign.redemptions',
        firstDay: 'campaign.valid_from',
      },
      id: 'campaign.id',
    },
  )
}

interface CodeSearch {
  readonly campaignId: string
  /** Part of a code or an e-mail address. */
  readonly q?: string | undefined
  readonly redeemed?: 'yes' | 'no' | undefined
}

/** Every code of a campaign, once for each of its redemptions. */
export function codeList(db: Db, { campaignId, q = '', redeemed }: CodeSearch) {
  const pattern = likePattern(q)
  return listSource(
    over<VouchersTables & ReadableAccounts>(db)
      .selectFrom((from) =>
        from
          .selectFrom('voucher')
          .leftJoin('voucher_redemption', 'voucher_redemption.voucher_id', 'voucher.id')
          .leftJoin('account', (join) =>
            join
              .onRef('account.id', '=', 'voucher_redemption.account_id')
              .on('account.deleted_at', 'is', null),
          )
          .select([
            sql<string>`coalesce(voucher_redemption.id, voucher.id)`.as('id'),
            'voucher.code',
            'voucher.created_at',
            'voucher_redemption.redeemed_at',
            'account.email',
          ])
          .where('voucher.campaign_id', '=', campaignId)
          .as('entry'),
      )
      .selectAll()
      .$if(q !== '', (query) => query.where(sql<boolean>`(code ilike ${pattern} or email ilike ${pattern})`))
      .$if(redeemed === 'yes', (query) => query.where('entry.redeemed_at', 'is not', null))
      .$if(redeemed === 'no', (query) => query.where('entry.redeemed_at', 'is', null)),
    {
      sorts: {
        redeemedAt: { column: 'entry.redeemed_at', isNullable: true },
        code: 'entry.code',
        createdAt: 'entry.created_at',
      },
      id: 'entry.id',
    },
  )
}
