import { sql } from 'kysely'
import type { ReadableAccounts } from '../../accounts/public.ts'
import type { ReadableListening } from '../../listening/public.ts'
import type { ReadableOrders } from '../../orders/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { inSlices } from '../../platform/db/in-slices.ts'
import type { InsightsTables } from '../tables.ts'

export type UsageEvent = InsightsTables['usage_event']

type Tables = InsightsTables & ReadableAccounts & ReadableListening & ReadableOrders
const on = (db: Db) => over<Tables>(db)

/** From one moment until just before another. */
interface Day {
  readonly since: Date
  readonly until: Date
}

/**
 * Events of accounts that are deleted meanwhile are dropped. The others are held until the transaction ends: a deletion waits
 * for what is written of its account.
 */
export async function insertEventsOfOpen(tx: Db, events: readonly UsageEvent[]): Promise<void> {
  const ids = [...new Set(events.flatMap(({ account_id: id }) => (id === null ? [] : [id])))]
  const open = await on(tx)
    .selectFrom('account')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  const kept = new Set<string | null>([null, ...open.map(({ id }) => id)])
  await insertEvents(
    tx,
    events.filter(({ account_id: id }) => kept.has(id)),
  )
}

export async function insertEvents(db: Db, events: readonly UsageEvent[]): Promise<void> {
  await inSlices(events, (slice) => on(db).insertInto('usage_event').values(slice).execute())
}

/** Makes tables for the months until then, and for those of which events came before their table. */
export async function addUsageMonths(db: Db, until: Date): Promise<void> {
  await sql`select add_usage_months(${until})`.execute(on(db))
}

/** Drops the events of whole months, those that began before a moment. */
export async function dropUsageMonths(db: Db, before: Date): Promise<void> {
  await sql`select drop_usage_months(${before})`.execute(on(db))
}

/** Everything that counts as using the shop; purchases are sounds, and a download is the first of each. */
const usesOf = ({ since, until }: Day) => sql`
  select kind, source, account_id from usage_event where at >= ${since} and at < ${until}
  union all
  select 'dragOut', 'web', account_id from drag_out where dragged_at >= ${since} and dragged_at < ${until}
  union all
  select 'download', 'web', account_id from licence where first_taken_at >= ${since} and first_taken_at < ${until}
  union all
  select 'purchase',
    case when receipt.program_client is null then 'web'
      when receipt.program_client = 'agent' then 'plugin' else 'api' end,
    licence.account_id
  from licence join receipt on receipt.id = licence.receipt_id
  where licence.created_at >= ${since} and licence.created_at < ${until}`

/** Processes count one after another. */
export async function lockRollUp(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('usage roll-up'))`.execute(on(tx))
}

/** Counts a day's uses in the place of what was counted of it before. */
export async function countUsageDay(tx: Db, day: Day): Promise<void> {
  await on(tx).deleteFrom('usage_day').where('day', '=', day.since).execute()
  await sql`
    insert into usage_day (day, kind, source, uses, accounts)
    select ${day.since}::timestamptz, kind, source, count(*), count(distinct account_id)
    from (${usesOf(day)}) as use (kind, source, account_id) group by kind, source`.execute(on(tx))
}

export async function countWordsDay(tx: Db, { since, until }: Day): Promise<void> {
  await on(tx).deleteFrom('usage_words_day').where('day', '=', since).execute()
  await sql`
    insert into usage_words_day (day, words, searches, unanswered)
    select ${since}::timestamptz, words, count(*), count(*) filter (where found = 0)
    from usage_event where at >= ${since} and at < ${until} and words is not null group by words`.execute(
    on(tx),
  )
}

/** Administrators and accounts that are gone by now are left out. */
export async function noteActiveAccounts(tx: Db, day: Day): Promise<void> {
  await on(tx).deleteFrom('active_account').where('day', '=', day.since).execute()
  await sql`
    insert into active_account (day, account_id)
    select distinct ${day.since}::timestamptz, use.account_id
    from (${usesOf(day)}) as use (kind, source, account_id)
    where use.account_id is not null and not exists (
      select from account
      where account.id = use.account_id and (account.role = 'admin' or account.deleted_at is not null))`.execute(
    on(tx),
  )
}

export async function countActiveDay(tx: Db, { since, until }: Day): Promise<void> {
  await sql`
    insert into active_day (day, daily, weekly, monthly)
    select ${since}::timestamptz,
      count(distinct account_id) filter (where day = ${since}),
      count(distinct account_id) filter (where day > ${since}::timestamptz - interval '168 hours'),
      count(distinct account_id)
    from active_account
    where day > ${since}::timestamptz - interval '672 hours' and day < ${until}
    on conflict (day) do update
      set daily = excluded.daily, weekly = excluded.weekly, monthly = excluded.monthly`.execute(on(tx))
}

export async function selectLastCounted(db: Db): Promise<Date | null> {
  const { last } = await on(db)
    .selectFrom('active_day')
    .select((eb) => eb.fn.max('day').as('last'))
    .executeTakeFirstOrThrow()
  return last as Date | null
}

/** When the shop was first used; null where it never was. */
export async function selectFirstUse(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select least(
      (select min(at) from usage_event), (select min(dragged_at) from drag_out),
      (select min(created_at) from licence), (select min(first_taken_at) from licence)) as first`.execute(
    on(db),
  )
  return rows[0]?.first ?? null
}

/** Counts stay; the account has another id in them, by which nobody is found. */
export async function eraseUsage(
  tx: Db,
  { accountId, newId }: { accountId: string; newId: string },
): Promise<void> {
  for (const table of ['usage_event', 'active_account'] as const)
    await on(tx).updateTable(table).set({ account_id: newId }).where('account_id', '=', accountId).execute()
}

/** For the copy of their data that somebody asks for. */
export function selectUsageOf(db: Db, accountId: string) {
  return on(db)
    .selectFrom('usage_event')
    .select(['at', 'kind', 'source', 'words'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute()
}

/** For the same copy. */
export async function selectDaysOfUse(db: Db, accountId: string): Promise<Date[]> {
  const rows = await on(db)
    .selectFrom('active_account')
    .select('day')
    .where('account_id', '=', accountId)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}
