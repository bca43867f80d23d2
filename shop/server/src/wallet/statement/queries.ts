import { sql } from 'kysely'
import { type DayRange, withinDays } from '../../platform/day-range.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { WalletTables } from '../tables.ts'

interface StatementSearch extends DayRange {
  readonly accountId: string
  /** Part of a reason; empty for all. */
  readonly words: string
  readonly kind?: string | undefined
}

export type StatementRow = Awaited<ReturnType<typeof selectStatement>>[number]

/** Entries of a wallet with what it held after each. */
const balanced = (db: Db, accountId: string) =>
  over<WalletTables>(db)
    .selectFrom('ledger_posting as posting')
    .innerJoin('ledger_account as owner', 'owner.id', 'posting.account_id')
    .innerJoin('ledger_transaction as entry', 'entry.id', 'posting.transaction_id')
    .leftJoin('wallet_lot as lot', 'lot.transaction_id', 'entry.id')
    .select(['entry.id', 'entry.created_at', 'entry.kind', 'entry.reason', 'entry.reference'])
    .select(['posting.points', 'lot.origin', 'lot.expires_at'])
    .select(
      sql<number>`(sum(posting.points) over (order by entry.created_at, entry.id))::int`.as('balance_points'),
    )
    .where('owner.owner_id', '=', accountId)

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

/** The entries of some days, the oldest first. */
export const selectStatement = (db: Db, search: DayRange & { accountId: string }, limit: number) =>
  narrowed(db, { ...search, words: '' })
    .orderBy('entry.created_at')
    .orderBy('entry.id')
    .limit(limit)
    .execute()
