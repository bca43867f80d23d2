import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'

const on = (db: Db) => over<BillingTables>(db)

export type TrialRow = NonNullable<Awaited<ReturnType<typeof findRunningTrial>>>

/** An account's trial that has not ended and does not go on as a plan. */
export function findRunningTrial(db: Db, accountId: string, now: Date) {
  return on(db)
    .selectFrom('plan_trial')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ends_at', '>', now)
    .where('provider_id', 'is', null)
    .orderBy('ends_at')
    .limit(1)
    .executeTakeFirst()
}

export function findTrialBySession(db: Db, sessionId: string) {
  return on(db).selectFrom('plan_trial').selectAll().where('session_id', '=', sessionId).executeTakeFirst()
}

export function findTrial(db: Db, id: string) {
  return on(db).selectFrom('plan_trial').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Every change of a trial begins here, so that two of them follow one another. */
export function lockTrial(tx: Db, id: string) {
  return on(tx).selectFrom('plan_trial').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Until the transaction ends nobody else begins a trial for the account. */
export async function lockTrialsOf(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plan trial ${accountId}`}, 0))`.execute(on(tx))
}

export async function insertTrial(
  tx: Db,
  trial: {
    id: string
    accountId: string
    packageId: string
    cause: string
    beginsAt: Date
    endsAt: Date
  },
): Promise<void> {
  await on(tx)
    .insertInto('plan_trial')
    .values({
      id: trial.id,
      account_id: trial.accountId,
      package_id: trial.packageId,
      cause: trial.cause,
      begins_at: trial.beginsAt,
      ends_at: trial.endsAt,
    })
    .execute()
}

/** @returns false where another form was opened since the trial was read */
export async function setTrialSession(
  db: Db,
  { id, session_id: before }: Pick<TrialRow, 'id' | 'session_id'>,
  sessionId: string,
): Promise<boolean> {
  const set = await on(db)
    .updateTable('plan_trial')
    .set({ session_id: sessionId })
    .where('id', '=', id)
    .where('session_id', 'is not distinct from', before)
    .returning('id')
    .executeTakeFirst()
  return set !== undefined
}

export async function setTrialPlan(tx: Db, id: string, providerId: string): Promise<void> {
  await on(tx).updateTable('plan_trial').set({ provider_id: providerId }).where('id', '=', id).execute()
}

/** Trials whose form for a card was opened and may have been sent, those that end first before others. */
export function selectAwaitedTrials(db: Db, endsAfter: Date, limit: number) {
  return on(db)
    .selectFrom('plan_trial')
    .selectAll()
    .where('session_id', 'is not', null)
    .where('provider_id', 'is', null)
    .where('ends_at', '>', endsAfter)
    .orderBy('ends_at')
    .limit(limit)
    .execute()
}

/** Trials of an account whose form for a card was opened, and that go on as no plan. */
export function selectOpenForms(db: Db, accountId: string) {
  return on(db)
    .selectFrom('plan_trial')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('session_id', 'is not', null)
    .where('provider_id', 'is', null)
    .execute()
}

/** A trial begins with a voucher. */
export async function countTrials(db: Db, accountId: string): Promise<number> {
  const { total } = await on(db)
    .selectFrom('plan_trial')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

/** For a copy of all that is known of somebody. */
export function selectOwnTrials(db: Db, accountId: string) {
  return on(db)
    .selectFrom('plan_trial')
    .select(['package_id', 'begins_at', 'ends_at', 'cause'])
    .where('account_id', '=', accountId)
    .orderBy('begins_at')
    .execute()
}
