import type { UsageKind, UsageSource } from '@segno/contract'
import { sql } from 'kysely'
import { type DayRange, withinDays } from '../../platform/day-range.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import type { InsightsTables } from '../tables.ts'

const on = (db: Db) => over<InsightsTables>(db)

/** Days from the first until just before another. */
export interface Days {
  readonly since: Date
  readonly until: Date
}

export function activeDays(db: Db, { since, before }: DayRange) {
  const query = on(db)
    .selectFrom('active_day')
    .selectAll()
    .where((eb) => withinDays(eb, 'day', { since, before }))
  return listSource(query, {
    sorts: { day: 'day', daily: 'daily', weekly: 'weekly', monthly: 'monthly' },
    id: 'day',
  })
}

export function selectActiveDays(db: Db, { since, until }: Days) {
  return on(db)
    .selectFrom('active_day')
    .selectAll()
    .where('day', '>=', since)
    .where('day', '<', until)
    .orderBy('day')
    .execute()
}

/** Different accounts of some days together. */
export async function countActiveAccounts(db: Db, { since, until }: Days): Promise<number> {
  const { active } = await on(db)
    .selectFrom('active_account')
    .select(sql<number>`count(distinct account_id)::int`.as('active'))
    .where('day', '>=', since)
    .where('day', '<', until)
    .executeTakeFirstOrThrow()
  return active
}

/** Accounts by the week of their first use, and those of them that came back so many weeks after it. */
export async function selectRetention(db: Db, since: Date) {
  const { rows } = await sql<{ week: string; after: number; accounts: number }>`
    with first as (
      select account_id, date_trunc('week', min(day at time zone 'UTC')) as week
      from active_account group by account_id
      having min(day) >= ${since}
    )
    select to_char(week, 'YYYY-MM-DD') as week,
      ((date_trunc('week', day at time zone 'UTC')::date - week::date) / 7)::int as after,
      count(distinct account_id)::int as accounts
    from first join active_account using (account_id)
    group by 1, 2 order by 1, 2`.execute(on(db))
  return rows
}

export interface UsageSearch extends DayRange {
  readonly kind: UsageKind | undefined
  readonly source: UsageSource | undefined
}

export function usageDays(db: Db, { kind, source, since, before }: UsageSearch) {
  const query = on(db)
    .selectFrom('usage_day')
    .select(['day', 'kind', 'source', 'uses', 'accounts', sql<string>`kind || source || day`.as('id')])
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
    .$if(source !== undefined, (q) => q.where('source', '=', source!))
    .where((eb) => withinDays(eb, 'day', { since, before }))
  return listSource(on(db).selectFrom(query.as('uses')).selectAll(), {
    sorts: { day: 'day', uses: 'uses.uses', accounts: 'accounts' },
    id: 'id',
    isSummed: true,
  })
}

/** Uses of each day and kind that has some. */
export function selectUsage(db: Db, { since, until, source }: Days & { source: UsageSource | undefined }) {
  return on(db)
    .selectFrom('usage_day')
    .select(['day', 'kind', sql<number>`sum(uses)::int`.as('uses')])
    .where('day', '>=', since)
    .where('day', '<', until)
    .$if(source !== undefined, (q) => q.where('source', '=', source!))
    .groupBy(['day', 'kind'])
    .execute()
}

interface WordsSearch extends DayRange {
  /** Part of the words; empty for all. */
  readonly words: string
  /** Only words that never found anything. */
  readonly isUnanswered: boolean
}

export function searchedWords(db: Db, { words, isUnanswered, since, before }: WordsSearch) {
  const query = on(db)
    .selectFrom('usage_words_day')
    .select([
      'words',
      sql<number>`sum(searches)::int`.as('searches'),
      sql<number>`sum(unanswered)::int`.as('unanswered'),
    ])
    .groupBy('words')
    .$if(words !== '', (q) => q.where('words', 'ilike', likePattern(words)))
    .where((eb) => withinDays(eb, 'day', { since, before }))
    .$if(isUnanswered, (q) => q.having(sql`sum(unanswered)`, '=', sql`sum(searches)`))
  return listSource(on(db).selectFrom(query.as('searched')).selectAll(), {
    sorts: { searches: 'searches', unanswered: 'unanswered', words: 'words' },
    id: 'words',
    isSummed: true,
  })
}
