import type { ProviderDifference } from '@segno/contract'
import { sql, type Updateable } from 'kysely'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import { newId } from '../../platform/ids.ts'
import type { ReadableAccounts } from '../../accounts/public.ts'
import { isAt, type ProviderHome } from '../provider/queries.ts'
import type { BillingTables } from '../tables.ts'

const on = (db: Db) => over<BillingTables & Pick<ReadableAccounts, 'account'>>(db)

/** Of any number, where a list in a statement ends at 65,535. */
const anyText = (texts: readonly string[]) => sql<string>`any(${[...texts]}::text[])`

type DifferenceKind = ProviderDifference['kind']

export interface Difference {
  readonly kind: DifferenceKind
  readonly objectId: string
  readonly paymentId?: string | undefined
  readonly accountId?: string | undefined
  readonly amountCents?: number | undefined
  readonly currency?: string | undefined
  readonly happenedAt: Date
}

export type DifferenceRow = NonNullable<Awaited<ReturnType<typeof lockDifference>>>

/**
 * One that was found before stays as it was decided; one that was known meanwhile is open again.
 *
 * @returns whether it is news
 */
export async function storeDifference(db: Db, found: Difference, now: Date): Promise<boolean> {
  const stored = await on(db)
    .insertInto('provider_difference')
    .values({
      id: newId(),
      kind: found.kind,
      object_id: found.objectId,
      payment_id: found.paymentId ?? null,
      account_id: found.accountId ?? null,
      amount_cents: found.amountCents ?? null,
      currency: found.currency?.toUpperCase() ?? null,
      happened_at: found.happenedAt,
      found_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'object_id'])
        .doUpdateSet({ status: 'open', settled_at: null, found_at: now })
        .where('provider_difference.status', '=', 'known'),
    )
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Settles what the shop has come to know by itself. */
export async function settleKnown(db: Db, now: Date): Promise<void> {
  await sql`
    update provider_difference set status = 'known', settled_at = ${now}
    where status = 'open' and case kind
      when 'unknownCharge' then exists (
        select from payment where payment.intent_id = object_id and payment.status = 'paid')
      when 'unknownRefund' then exists (
        select from refund where refund.provider_id = object_id and refund.status <> 'failed')
      when 'unknownPlan' then exists (select from plan_subscription as plan where plan.provider_id = object_id)
      when 'missingDispute' then exists (
        select from payment_dispute as dispute where dispute.id = object_id and dispute.status <> 'open')
      else false end`.execute(on(db))
}

/** Payment intents of charges that the shop does not know, and nobody has decided on. */
export async function selectOpenCharges(db: Db): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('provider_difference')
    .select('object_id')
    .where('kind', '=', 'unknownCharge')
    .where('status', '=', 'open')
    .execute()
  return rows.map(({ object_id: id }) => id)
}

export function findDifference(db: Db, id: string) {
  return on(db).selectFrom('provider_difference').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockDifference(tx: Db, id: string) {
  return on(tx)
    .selectFrom('provider_difference')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function settleDifference(
  tx: Db,
  id: string,
  settled: { status: 'adopted' | 'refunded' | 'noted'; note: string; actor_id: string; settled_at: Date },
): Promise<void> {
  await on(tx).updateTable('provider_difference').set(settled).where('id', '=', id).execute()
}

export type ListedDifference = Awaited<ReturnType<ReturnType<typeof differencesOf>['page']>>[number]

export function differencesOf(
  db: Db,
  { words, kind, state }: { words: string; kind?: string | undefined; state?: string | undefined },
) {
  const pattern = likePattern(words)
  const query = on(db)
    .selectFrom('provider_difference as difference')
    .leftJoin('account', 'account.id', 'difference.account_id')
    .selectAll('difference')
    .select(['account.email', 'account.deleted_at as account_deleted_at'])
    .$if(kind !== undefined, (q) => q.where('difference.kind', '=', kind!))
    .$if(state === 'open', (q) => q.where('difference.status', '=', 'open'))
    .$if(state === 'settled', (q) => q.where('difference.status', '<>', 'open'))
    .$if(words !== '', (q) =>
      q.where((eb) =>
        eb.or([
          eb('difference.object_id', 'ilike', pattern),
          eb('difference.note', 'ilike', pattern),
          eb('account.email', 'ilike', pattern),
        ]),
      ),
    )
  return listSource(query, {
    sorts: {
      foundAt: 'difference.found_at',
      amountCents: { column: sql`coalesce(difference.amount_cents, 0)` },
    },
    id: 'difference.id',
  })
}

export async function countOpenDifferences(db: Db): Promise<number> {
  const { count } = await on(db)
    .selectFrom('provider_difference')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function findComparison(db: Db) {
  return on(db).selectFrom('provider_comparison').select(['compared_until', 'compared_at']).executeTakeFirst()
}

export async function storeComparison(db: Db, done: { until: Date; at: Date }): Promise<void> {
  const row = { compared_until: done.until, compared_at: done.at }
  await on(db)
    .insertInto('provider_comparison')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** A form that nobody was thought to have paid any more, or not with this sum, can be fulfilled. */
export async function reopenPayment(
  db: Db,
  id: string,
  paid: Updateable<BillingTables['payment']>,
): Promise<void> {
  await on(db)
    .updateTable('payment')
    .set({ ...paid, status: 'open' })
    .where('id', '=', id)
    .where('status', '<>', 'paid')
    .execute()
}

/** Payments of ours by the provider's intents. */
export async function selectPaymentsOf(db: Db, intentIds: readonly string[]) {
  if (intentIds.length === 0) return new Map<string, never>()
  const rows = await on(db)
    .selectFrom('payment')
    .select(['id', 'account_id', 'intent_id', 'gross_cents', 'currency', 'status'])
    .where('intent_id', '=', anyText(intentIds))
    .execute()
  return new Map(rows.map((row) => [row.intent_id ?? '', row]))
}

export function selectPaidBetween(db: Db, { since, until, home }: Window) {
  return on(db)
    .selectFrom('payment')
    .select(['id', 'account_id', 'intent_id', 'gross_cents', 'currency', 'paid_at'])
    .where('status', '=', 'paid')
    .where('intent_id', 'is not', null)
    .where(isAt('payment', home))
    .where('paid_at', '>=', since)
    .where('paid_at', '<=', until)
    .execute()
}

export async function selectKnownRefunds(db: Db, providerIds: readonly string[]): Promise<Set<string>> {
  if (providerIds.length === 0) return new Set()
  const rows = await on(db)
    .selectFrom('refund')
    .select('provider_id')
    .where('provider_id', '=', anyText(providerIds))
    .execute()
  return new Set(rows.flatMap((row) => row.provider_id ?? []))
}

/** Those of the provider's refunds whose money has gone back, or is on its way, by what is known here. */
export async function selectGoneRefunds(db: Db, providerIds: readonly string[]): Promise<string[]> {
  if (providerIds.length === 0) return []
  const rows = await on(db)
    .selectFrom('refund')
    .select('provider_id')
    .where('provider_id', '=', anyText(providerIds))
    .where('status', 'in', ['sent', 'done'])
    .where('paid_otherwise', 'is', null)
    .execute()
  return rows.flatMap((row) => row.provider_id ?? [])
}

export function selectRefundedBetween(db: Db, { since, until, home }: Window) {
  return on(db)
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select([
      'refund.payment_id',
      'refund.account_id',
      'refund.provider_id',
      'refund.gross_cents',
      'refund.created_at',
      'payment.currency',
    ])
    .where('refund.status', 'in', ['sent', 'done'])
    .where('refund.provider_id', 'is not', null)
    .where('refund.paid_otherwise', 'is', null)
    .where(isAt('payment', home))
    .where('refund.created_at', '>=', since)
    .where('refund.created_at', '<=', until)
    .execute()
}

export function selectOpenDisputes(db: Db, home: ProviderHome) {
  return on(db)
    .selectFrom('payment_dispute as dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .select([
      'dispute.id',
      'dispute.payment_id',
      'dispute.amount_cents',
      'dispute.opened_at',
      'payment.account_id',
      'payment.currency',
    ])
    .where('dispute.status', '=', 'open')
    .where(isAt('payment', home))
    .execute()
}

/** Plans of ours by the provider's ids, ended ones too. */
export async function selectPlansOf(db: Db, providerIds: readonly string[]): Promise<Map<string, string>> {
  if (providerIds.length === 0) return new Map()
  const rows = await on(db)
    .selectFrom('plan_subscription')
    .select(['provider_id', 'status'])
    .where('provider_id', '=', anyText(providerIds))
    .execute()
  return new Map(rows.map((row) => [row.provider_id, row.status]))
}

/** From one instant to another, both included. */
export interface Window {
  readonly since: Date
  readonly until: Date
  /** Where: of rows from elsewhere the provider of now knows nothing. */
  readonly home: ProviderHome
}
