import { sql, type Insertable, type Updateable } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import { isAt, type ProviderHome } from '../provider/queries.ts'
import type { BillingTables } from '../tables.ts'

const on = (db: Db) => over<BillingTables>(db)

/** Of a query over accounts. */
export const HAS_PLAN = sql<boolean>`exists (
  select from plan_subscription where plan_subscription.account_id = account.id and plan_subscription.status <> 'ended')`

export type PlanRow = NonNullable<Awaited<ReturnType<typeof findRunningPlan>>>

export function findRunningPlan(db: Db, accountId: string) {
  return on(db)
    .selectFrom('plan_subscription')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '<>', 'ended')
    .executeTakeFirst()
}

/** The plan of an account that ended last, where its end is told. */
export function findEndedPlan(db: Db, accountId: string, endedAfter: Date) {
  return on(db)
    .selectFrom('plan_subscription')
    .innerJoin('package', 'package.id', 'plan_subscription.package_id')
    .select(['package.name', 'package.period', 'plan_subscription.ended_at', 'plan_subscription.end_kind'])
    .where('account_id', '=', accountId)
    .where('ended_at', '>', endedAfter)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findPlanByProvider(db: Db, providerId: string) {
  return on(db)
    .selectFrom('plan_subscription')
    .selectAll()
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

export function findPlan(db: Db, id: string) {
  return on(db).selectFrom('plan_subscription').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Every change of a plan begins here, so that two of them follow one another. */
export function lockPlan(tx: Db, providerId: string) {
  return on(tx)
    .selectFrom('plan_subscription')
    .selectAll()
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst()
}

/** The plan that a payment was for, while it runs. */
export function lockPlanOf(tx: Db, paymentId: string) {
  return on(tx)
    .selectFrom('plan_subscription')
    .selectAll()
    .where('status', '<>', 'ended')
    .where('id', '=', (eb) =>
      eb.selectFrom('payment').select('payment.subscription_id').where('payment.id', '=', paymentId),
    )
    .forUpdate()
    .executeTakeFirst()
}

/** @returns false where its account has another one that runs */
export async function insertPlan(
  tx: Db,
  row: Insertable<BillingTables['plan_subscription']>,
): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('plan_subscription')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updatePlan(
  tx: Db,
  id: string,
  changed: Updateable<BillingTables['plan_subscription']>,
): Promise<void> {
  await on(tx).updateTable('plan_subscription').set(changed).where('id', '=', id).execute()
}

/** Those of the provider's invoices that are payments of ours already. */
export async function selectKnownInvoices(
  db: Db,
  providerInvoiceIds: readonly string[],
): Promise<Set<string>> {
  if (providerInvoiceIds.length === 0) return new Set()
  const rows = await on(db)
    .selectFrom('payment')
    .select('provider_invoice_id')
    .where('provider_invoice_id', 'in', providerInvoiceIds)
    .execute()
  return new Set(rows.flatMap((row) => row.provider_invoice_id ?? []))
}

/** Tax and addressee of an account's newest payment for a plan. */
export function findLastPlanPayment(db: Db, accountId: string) {
  return on(db)
    .selectFrom('payment')
    .select([
      'vat_kind',
      'vat_country',
      'vat_rate_basis_points',
      'awaited_vat_id',
      'buyer',
      'declared_country',
      'network_country',
      'located_by',
    ])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'plan')
    .where('status', '=', 'paid')
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether VAT of what was paid for a plan since then has gone back, or is about to: its buyer's VAT ID is confirmed by now. */
export async function isPaidVatBack(
  db: Db,
  { planId, since }: { planId: string; since: Date },
): Promise<boolean> {
  const row = await on(db)
    .selectFrom('payment')
    .select('payment.id')
    .where('subscription_id', '=', planId)
    .where('status', '=', 'paid')
    .where('paid_at', '>=', since)
    .where(
      sql<boolean>`(exists (select from refund where refund.payment_id = payment.id and refund.kind = 'vat')
        or exists (select from billing_company as company where company.account_id = payment.account_id
          and company.vat_id = payment.awaited_vat_id and company.vat_id_state = 'confirmed'))`,
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The rate of VAT in what was paid by one of the provider's invoices. */
export async function findPaidRate(db: Db, providerInvoiceId: string): Promise<number | undefined> {
  const row = await on(db)
    .selectFrom('payment')
    .select('vat_rate_basis_points')
    .where('provider_invoice_id', '=', providerInvoiceId)
    .executeTakeFirst()
  return row?.vat_rate_basis_points
}

/**
 * Notes that plans are looked at which run and were not asked for lately, or whose renewal may have been missed: the longest
 * unseen first, and none twice within ten minutes.
 *
 * @returns their provider ids
 */
export async function takePlansToSync(
  db: Db,
  at: { now: Date; endedBefore: Date; syncedBefore: Date; limit: number; home: ProviderHome },
): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    update plan_subscription set looked_at = ${at.now}
    where id = any(array(
      select id from plan_subscription
      where status <> 'ended' and ${isAt('plan_subscription', at.home)} and (coalesce(resumes_at, period_ends_at) < ${at.endedBefore} or synced_at < ${at.syncedBefore})
        and (looked_at is null or looked_at <= ${at.now}::timestamptz - interval '10 minutes')
      order by looked_at nulls first, synced_at limit ${at.limit} for update skip locked))
    returning provider_id`.execute(on(db))
  return rows.map((row) => row.provider_id)
}

/** Of a plan: a pause moves it. */
const NEXT_PAYMENT = sql<Date>`coalesce(resumes_at, period_ends_at)`

/** A plan whose free days are not over. The provider may have made them two days longer. */
const IN_TRIAL = sql<boolean>`exists (select from plan_trial where plan_trial.provider_id = plan_subscription.provider_id
  and plan_subscription.period_ends_at < plan_trial.ends_at + interval '3 days')`

export async function isInTrial(db: Db, id: string): Promise<boolean> {
  const found = await on(db)
    .selectFrom('plan_subscription')
    .select('id')
    .where('id', '=', id)
    .where(IN_TRIAL)
    .executeTakeFirst()
  return found !== undefined
}

/** Plans that were paid for a year or cost nothing so far, go on, and end within a window of which their owner was not reminded. */
export function selectPlansToRemind(
  db: Db,
  { after, before, limit }: { after: Date; before: Date; limit: number },
) {
  return on(db)
    .selectFrom('plan_subscription')
    .innerJoin('package', 'package.id', 'plan_subscription.package_id')
    .selectAll('plan_subscription')
    .where((where) => where.or([where('package.period', '=', 'year'), IN_TRIAL]))
    .where('status', '<>', 'ended')
    .where('ends_then', '=', false)
    .where(NEXT_PAYMENT, '>', after)
    .where(NEXT_PAYMENT, '<=', before)
    .where(sql<boolean>`reminded_for is distinct from ${NEXT_PAYMENT}`)
    .orderBy(NEXT_PAYMENT)
    .limit(limit)
    .execute()
}

/** @returns the plan; undefined where it was told already, or has changed since */
export function markReminded(tx: Db, { id, at }: { id: string; at: Date }) {
  return on(tx)
    .updateTable('plan_subscription')
    .set({ reminded_for: at })
    .where('id', '=', id)
    .where(NEXT_PAYMENT, '=', at)
    .where('ends_then', '=', false)
    .where(sql<boolean>`reminded_for is distinct from ${NEXT_PAYMENT}`)
    .returningAll()
    .executeTakeFirst()
}
