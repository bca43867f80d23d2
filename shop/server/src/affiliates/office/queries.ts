import { sql } from 'kysely'
import { type ReadableAccounts, isNamed } from '../../accounts/public.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { balancesAt, isDisputed } from '../balances/queries.ts'
import type { AffiliatesTables } from '../tables.ts'

const on = (db: Db) => over<AffiliatesTables & ReadableAccounts>(db)

export type AffiliateRow = Awaited<ReturnType<ReturnType<typeof affiliatesOf>['page']>>[number]

interface AffiliatesSearch {
  /** Part of a name or address; empty for all. */
  readonly words: string
  readonly isBelowZero: boolean
  readonly now: Date
}

export function affiliatesOf(db: Db, { words, isBelowZero, now }: AffiliatesSearch) {
  const signUps = sql<number>`(select count(*)::int from affiliate_referral where affiliate_id = affiliate.account_id)`
  const openPayouts = sql<number>`(select count(*)::int from affiliate_payout
    where affiliate_id = affiliate.account_id and status in ('requested', 'approved'))`
  const held = sql<number>`(select count(*)::int from affiliate_commission
    where affiliate_id = affiliate.account_id and decision = 'held')`
  const found = on(db)
    .selectFrom('affiliate')
    .innerJoin('account', 'account.id', 'affiliate.account_id')
    .$if(words !== '', (query) => query.where(isNamed(words)))
    .$if(isBelowZero, (query) => query.where('affiliate.account_id', 'in', sql<string>`${overpaid(now)}`))
    .select(['affiliate.account_id', 'affiliate.created_at', 'account.email'])
    .select([
      sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('name'),
      sql<number>`(select coalesce(sum(clicks), 0)::int from affiliate_click where afid = affiliate.afid)`.as(
        'clicks',
      ),
      signUps.as('sign_ups'),
      sql<number>`(select count(distinct referred_id)::int from affiliate_commission
        where affiliate_id = affiliate.account_id)`.as('conversions'),
      openPayouts.as('open_payouts'),
      held.as('held'),
    ])
  return listSource(found, {
    sorts: {
      since: 'affiliate.created_at',
      email: { column: sql`lower(account.email)` },
      signUps: { column: signUps },
      openPayouts: { column: openPayouts },
      held: { column: held },
    },
    id: 'affiliate.account_id',
  })
}

const overpaid = (now: Date) =>
  sql`(select "affiliateId" from ${balancesAt(now, null)} as balance where "freeCents" < 0)`

/** Affiliates who were paid more than they have earned since, and by how much in each currency. */
export async function sumOverpaidAffiliates({ db, now }: Pick<Platform, 'db' | 'now'>) {
  const { rows } = await sql<{ currency: string; count: number; amountCents: number }>`
    select currency, count(*)::int as count, sum("freeCents")::bigint as "amountCents"
    from ${balancesAt(now(), null)} as balance where "freeCents" < 0
    group by currency order by currency`.execute(over(db))
  return rows
}

/** Names and addresses of affiliates. */
export async function selectPeople(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; name: string; email: string }>()
  const rows = await on(db)
    .selectFrom('account')
    .select(['id', 'email', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function isAffiliate(db: Db, accountId: string): Promise<boolean> {
  const found = await on(db)
    .selectFrom('affiliate')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found !== undefined
}

/** In the order of their affiliates. */
export async function selectPayouts(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const payouts = on(db).selectFrom('affiliate_payout').selectAll().where('id', 'in', ids)
  return payouts.orderBy('affiliate_id').orderBy('id').execute()
}

/** Payouts that were asked for and are not paid, in each currency. */
export function sumOpenPayouts(db: Db) {
  return on(db)
    .selectFrom('affiliate_payout')
    .where('status', 'in', ['requested', 'approved'])
    .groupBy('currency')
    .orderBy('currency')
    .select([
      'currency',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(amount_cents)::bigint`.as('amountCents'),
    ])
    .execute()
}

/** True where a payment behind one of these payouts is in an open dispute. */
export async function areDisputed(db: Db, payoutIds: readonly string[]): Promise<boolean> {
  const found = await on(db)
    .selectFrom('affiliate_commission as commission')
    .select('commission.id')
    .where('commission.payout_id', 'in', payoutIds)
    .where(isDisputed)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** How many payouts a bank file holds. */
export async function countInFile(tx: Db, fileKey: string): Promise<number> {
  const { payouts } = await on(tx)
    .selectFrom('affiliate_payout')
    .select(sql<number>`count(*)::int`.as('payouts'))
    .where('file_key', '=', fileKey)
    .executeTakeFirstOrThrow()
  return payouts
}

export async function putInFile(
  tx: Db,
  ids: readonly string[],
  file: { readonly key: string; readonly at: Date },
): Promise<void> {
  await on(tx)
    .updateTable('affiliate_payout')
    .set({ file_key: file.key, filed_at: file.at })
    .where('id', 'in', ids)
    .execute()
}

/** What is not paid of a file can be in another. */
export async function withdrawFile(tx: Db, fileKey: string): Promise<void> {
  await on(tx)
    .updateTable('affiliate_payout')
    .set({ file_key: null, filed_at: null })
    .where('file_key', '=', fileKey)
    .where('status', '<>', 'paid')
    .execute()
}

/** Those to be paid first are the oldest. */
export function selectApproved(db: Db) {
  const approved = on(db).selectFrom('affiliate_payout').where('status', '=', 'approved')
  return approved
    .select(['id', 'amount_cents', 'vat_cents', 'billed_as', 'currency', 'iban', 'file_key', 'filed_at'])
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
}

export async function decideOnPayout(
  tx: Db,
  id: string,
  decided: {
    status: 'requested' | 'approved' | 'paid' | 'rejected'
    held_reason?: string | null
    decided_by: string
    decided_at: Date
    reason?: string
    paid_on?: string
    reference?: string
    vat_cents?: number
  },
): Promise<void> {
  await on(tx).updateTable('affiliate_payout').set(decided).where('id', '=', id).execute()
}

export function findCommission(db: Db, id: string) {
  return on(db)
    .selectFrom('affiliate_commission')
    .select(['affiliate_id', 'payout_id', 'decision', 'reason'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function decideOnCommission(
  tx: Db,
  id: string,
  decided: { decision: 'held' | 'rejected'; reason: string } | { decision: null; reason: null },
): Promise<void> {
  await on(tx).updateTable('affiliate_commission').set(decided).where('id', '=', id).execute()
}
