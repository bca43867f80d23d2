import { sql } from 'kysely'
import { type DayRange, withinDays } from '../../platform/day-range.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import type { WalletTables } from '../tables.ts'

interface StatementSearch extends DayRange {
  readonly accountId: string
  /** Part of a reason; empty for all. */
  readonly words: string
  readonly kind?: string | undefined
}

export type StatementRow = Awaited<ReturnType<typeof selectStatement>>[number]

/**
 * What moved the points of a wallet, with what it held after each. Points that come back or are taken back are entered by lot:
 * entries of one transaction and cause are one event.
 */
const balanced = (db: Db, accountId: string) =>
  over<WalletTables>(db)
    .selectFrom('ledger_posting as posting')
    .innerJoin('ledger_account as owner', 'owner.id', 'posting.account_id')
    .innerJoin('ledger_transaction as entry', 'entry.id', 'posting.transaction_id')
    .leftJoin('wallet_lot as lot', 'lot.transaction_id', 'entry.id')
    .leftJoin('ledger_transaction as granted', 'granted.id', 'lot.grant_id')
    .select(['entry.created_at', 'entry.kind'])
    .select([
      sql<string>`min(entry.id::text)::uuid`.as('id'),
      sql<string | null>`min(entry.reason)`.as('reason'),
      sql<string>`min(entry.reference)`.as('reference'),
      sql<string[]>`array_agg(distinct entry.reference)`.as('references'),
      sql<string | null>`min(granted.reference)`.as('grant_reference'),
      sql<number>`sum(posting.points)::int`.as('points'),
      sql<string | null>`case when min(lot.origin) = max(lot.origin) then min(lot.origin) end`.as('origin'),
      sql<Date | null>`case when count(distinct coalesce(lot.expires_at, 'infinity')) = 1
        then min(lot.expires_at) end`.as('expires_at'),
      sql<number>`(sum(sum(posting.points)) over (order by entry.created_at, min(entry.id::text)))::int`.as(
        'balance_points',
      ),
    ])
    .where('owner.owner_id', '=', accountId)
    .groupBy(['entry.created_at', 'entry.kind'])
    .groupBy(
      sql`case entry.kind when 'return' then split_part(entry.reference, ':', 1) else entry.id::text end`,
    )

function narrowed(db: Db, { accountId, words, kind, since, before }: StatementSearch) {
  return over<WalletTables>(db)
    .selectFrom(balanced(db, accountId).as('entry'))
    .selectAll('entry')
    .$if(kind !== undefined, (query) => query.where('entry.kind', '=', kind!))
    .$if(words !== '', (query) => query.where('entry.reason', 'ilike', likePattern(words)))
    .where((eb) => withinDays(eb, 'entry.created_at', { since, before }))
}

export const statementList = (db: Db, search: StatementSearch) =>
  listSource(narrowed(db, search), {
    sorts: { at: 'entry.created_at', points: 'entry.points' },
    id: 'entry.id',
  })

/** References of the entries that first brought the points of these lots. */
export const selectGrantsOfLots = (db: Db, lotIds: readonly string[]) =>
  over<WalletTables>(db)
    .selectFrom('wallet_lot as lot')
    .innerJoin('ledger_transaction as granted', 'granted.id', 'lot.grant_id')
    .select(['lot.id', 'granted.reference'])
    .where('lot.id', '=', sql<string>`any(${lotIds.filter(isId)}::uuid[])`)
    .execute()

/** The entries of some days, the oldest first. */
export const selectStatement = (db: Db, search: DayRange & { accountId: string }, limit: number) =>
  narrowed(db, { ...search, words: '' })
    .orderBy('entry.created_at')
    .orderBy('entry.id')
    .limit(limit)
    .execute()
