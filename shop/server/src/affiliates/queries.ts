import type { AffiliateDay } from '@segno/contract'
import { sql } from 'kysely'
import type { PlatformTables } from '../platform/tables.ts'
import { listSource } from '../platform/db/list.ts'
import { over, type Db } from '../platform/db/db.ts'
import { likePattern } from '../platform/db/like-pattern.ts'
import type { AffiliatesTables } from './tables.ts'

const on = (db: Db) => over<AffiliatesTables>(db)

export async function addClick(
  db: Db,
  click: { afid: string; clickedOn: string; visitorHash: string },
): Promise<void> {
  await on(db)
    .insertInto('affiliate_click')
    .values({
      afid: click.afid,
      clicked_on: click.clickedOn,
      visitor_hash: click.visitorHash,
      clicks: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function countClicks(db: Db, afid: string): Promise<number> {
  const { clicks } = await on(db)
    .selectFrom('affiliate_click')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('clicks'), sql<string>`0`).as('clicks'))
    .where('afid', '=', afid)
    .executeTakeFirstOrThrow()
  return Number(clicks)
}

/** @param since a day as `2026-11-25` */
export async function hasClicksSince(db: Db, afid: string, since: string): Promise<boolean> {
  const found = await on(db)
    .selectFrom('affiliate_click')
    .select('afid')
    .where('afid', '=', afid)
    .where('clicked_on', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function findAfid(db: Db, accountId: string): Promise<string | null> {
  const found = await on(db)
    .selectFrom('affiliate')
    .select('afid')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found?.afid ?? null
}

export function findAffiliateByAfid(db: Db, afid: string) {
  return on(db).selectFrom('affiliate').select('account_id').where('afid', '=', afid).executeTakeFirst()
}

export async function insertAffiliate(
  db: Db,
  { accountId, afid, now }: { accountId: string; afid: string; now: Date },
): Promise<void> {
  await on(db)
    .insertInto('affiliate')
    .values({ account_id: accountId, afid, created_at: now })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
}

export async function insertReferral(
  db: Db,
  referral: { referredId: string; affiliateId: string; at: Date; suspicion: string | null },
): Promise<void> {
  await on(db)
    .insertInto('affiliate_referral')
    .values({
      referred_id: referral.referredId,
      affiliate_id: referral.affiliateId,
      referred_at: referral.at,
      suspicion: referral.suspicion,
    })
    .execute()
}

export function findReferral(db: Db, referredId: string) {
  return on(db)
    .selectFrom('affiliate_referral')
    .select(['affiliate_id', 'referred_at', 'suspicion'])
    .where('referred_id', '=', referredId)
    .executeTakeFirst()
}

/** People whom an affiliate brought, and those of them who have paid something. */
export async function countReferrals(
  db: Db,
  affiliateId: string,
): Promise<{ signUps: number; conversions: number }> {
  const { signUps, conversions } = await on(db)
    .selectFrom('affiliate_referral as referral')
    .select([
      sql<string>`count(*)`.as('signUps'),
      sql<string>`count(*) filter (where exists (
        select from affiliate_commission where referred_id = referral.referred_id))`.as('conversions'),
    ])
    .where('affiliate_id', '=', affiliateId)
    .executeTakeFirstOrThrow()
  return { signUps: Number(signUps), conversions: Number(conversions) }
}

/** True where the account has signed in from that network since then. */
export async function signedInFrom(
  db: Db,
  { accountId, network, since }: { accountId: string; network: string; since: Date },
): Promise<boolean> {
  const found = await over<PlatformTables>(db)
    .selectFrom('security_event')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'sign_in.succeeded')
    .where('at', '>', since)
    .where('network', '=', network)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export interface DaysOfAffiliate {
  readonly affiliateId: string
  /** In which days begin; clicks are kept by such days. */
  readonly zone: string
}

interface DaysSearch extends DaysOfAffiliate {
  /** Part of a day; empty for all. */
  readonly words: string
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Days on which something happened, each once. */
export function daysOf(db: Db, { affiliateId, zone, words, from, to }: DaysSearch) {
  const days = sql<Omit<AffiliateDay, 'earned'>>`(
    select day, sum(clicks)::int as clicks, sum(sign_ups)::int as "signUps", sum(payments)::int as payments from (
      select clicked_on as day, clicks, 0 as sign_ups, 0 as payments
        from affiliate_click join affiliate using (afid) where account_id = ${affiliateId}::uuid
      union all
      select to_char(referred_at at time zone ${zone}, 'YYYY-MM-DD'), 0, 1, 0
        from affiliate_referral where affiliate_id = ${affiliateId}::uuid
      union all
      select to_char(paid_at at time zone ${zone}, 'YYYY-MM-DD'), 0, 0, 1
        from affiliate_commission where affiliate_id = ${affiliateId}::uuid
    ) as happened group by day
  )`.as<'days'>('days')
  const found = on(db)
    .selectFrom(days)
    .select(['days.day', 'days.clicks', 'days.signUps', 'days.payments'])
    .$if(words !== '', (query) => query.where('days.day', 'like', likePattern(words)))
    .$if(from !== undefined, (query) => query.where('days.day', '>=', from!))
    .$if(to !== undefined, (query) => query.where('days.day', '<=', to!))
  return listSource(found, {
    sorts: { day: 'days.day', clicks: 'days.clicks', signUps: 'days.signUps', payments: 'days.payments' },
    id: 'days.day',
  })
}

/** By day and currency, less what was refunded since; what an administrator rejected earns nothing. */
export async function sumEarnedByDay(
  db: Db,
  { affiliateId, zone }: DaysOfAffiliate,
  days: readonly string[],
) {
  const { rows } = await sql<{ day: string; currency: string; amountCents: number }>`
    select to_char(paid_at at time zone ${zone}, 'YYYY-MM-DD') as day, currency,
      sum(left_cents)::bigint as "amountCents"
    from affiliate_commission
    where affiliate_id = ${affiliateId}::uuid and decision is distinct from 'rejected'
      and to_char(paid_at at time zone ${zone}, 'YYYY-MM-DD') = any(${[...days]}::text[])
    group by 1, 2 order by 1, 2`.execute(over(db))
  return rows
}

export function selectOwnReferral(db: Db, referredId: string) {
  return on(db)
    .selectFrom('affiliate_referral as referral')
    .innerJoin('affiliate', 'affiliate.account_id', 'referral.affiliate_id')
    .select(['affiliate.afid', 'referral.referred_at as referredAt'])
    .where('referral.referred_id', '=', referredId)
    .executeTakeFirst()
}
