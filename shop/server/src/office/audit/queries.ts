import { sql } from 'kysely'
import { type ReadableAccounts, isNamed } from '../../accounts/public.ts'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import type { ReadableOrders } from '../../orders/public.ts'
import { type DayRange, withinDays } from '../../platform/day-range.ts'
import { idOrNone } from '../../platform/db/id-or-none.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { PlatformTables } from '../../platform/tables.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'

const on = (db: Db) => over<PlatformTables & ReadableAccounts & ReadableCatalogue & ReadableOrders>(db)

export interface AuditSearch extends DayRange {
  /** Part of a name, an e-mail, an id or a value; empty for all. */
  readonly words: string
  readonly actor?: string | undefined
  readonly action?: string | undefined
  /** A kind of subject. */
  readonly subject?: string | undefined
  readonly subjectId?: string | undefined
}

export type AuditRow = Awaited<ReturnType<ReturnType<typeof auditList>['page']>>[number]

export function auditList(db: Db, search: AuditSearch) {
  const { words, actor, action, subject, subjectId, since, before } = search
  const lean = on(db)
    .selectFrom('audit_entry as entry')
    .$if(actor !== undefined, (q) => q.where('entry.actor_id', '=', idOrNone(actor!)))
    .$if(action !== undefined, (q) => q.where('entry.action', '=', action!))
    .$if(subject !== undefined, (q) => q.where('entry.subject_kind', '=', subject!))
    .$if(subjectId !== undefined, (q) => q.where('entry.subject_id', '=', subjectId!))
    .where((eb) => withinDays(eb, 'entry.at', { since, before }))
    .$if(words !== '', (q) => q.where('entry.id', 'in', withWords(words)))
  const query = lean
    .leftJoin('account as actor', (join) =>
      join.onRef('actor.id', '=', 'entry.actor_id').on('actor.deleted_at', 'is', null),
    )
    .select(['entry.id', 'entry.at', 'entry.actor_id', 'entry.action', 'entry.subject_kind'])
    .select(['entry.subject_id', 'entry.before', 'entry.after'])
    .select(['actor.first_name', 'actor.last_name', 'actor.email'])
  return listSource(query, { sorts: { at: 'entry.at' }, id: 'entry.id', lean })
}

/** One branch a table, so that each is answered by its own index. */
function withWords(words: string) {
  return sql<string>`(
    select id from audit_entry
      where subject_id || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '') ilike ${likePattern(words)}
    union all select id from audit_entry where actor_id in (
      select account.id from account
      where account.id in ${everyValue('actor_id')} and account.deleted_at is null and ${isNamed(words)}))`
}

type IndexedColumn = 'actor_id' | 'action' | 'subject_kind'

/** Every value of a column that an index begins with, one look at the index for each. */
function everyValue(column: IndexedColumn) {
  const name = sql.ref(column)
  return sql<{ value: string }>`(
    with recursive found(value) as (
      (select ${name} from audit_entry order by ${name} limit 1)
      union all
      select (select ${name} from audit_entry where ${name} > found.value order by ${name} limit 1)
      from found where found.value is not null
    )
    select value from found where value is not null)`
}

async function valuesOf(db: Db, column: IndexedColumn): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select value::text from ${everyValue(column)} as found`.execute(over(db))
  return rows.map(({ value }) => value)
}

export const selectActions = (db: Db): Promise<string[]> => valuesOf(db, 'action')
export const selectSubjectKinds = (db: Db): Promise<string[]> => valuesOf(db, 'subject_kind')

/** Everybody who has changed something and is still there. */
export async function selectActors(db: Db) {
  return selectNamedAccounts(db, await valuesOf(db, 'actor_id'))
}

export function selectNamedAccounts(db: Db, ids: readonly string[]) {
  return on(db)
    .selectFrom('account')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
}

export function selectNamedSounds(db: Db, ids: readonly string[]) {
  return on(db)
    .selectFrom('sound')
    .select(['id', 'title as name'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

export function selectNamedLicences(db: Db, ids: readonly string[]) {
  return on(db)
    .selectFrom('licence')
    .select(['id', 'number as name'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}
