import { type DayRange, withinDays } from '../../platform/day-range.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import type { WalletTables } from '../tables.ts'

export interface EntrySearch extends DayRange {
  readonly accountId: string
  /** Part of a reason or a reference; empty for all. */
  readonly words: string
  readonly kind?: string | undefined
}

export type EntryRow = Awaited<ReturnType<ReturnType<typeof entryList>['page']>>[number]

/** Every change of an account's points. */
export function entryList(db: Db, { accountId, words, kind, since, before }: EntrySearch) {
  const pattern = likePattern(words)
  const query = over<WalletTables>(db)
    .selectFrom('ledger_posting as posting')
    .innerJoin('ledger_account as owner', 'owner.id', 'posting.account_id')
    .innerJoin('ledger_transaction as entry', 'entry.id', 'posting.transaction_id')
    .leftJoin('wallet_lot as lot', 'lot.transaction_id', 'entry.id')
    .select(['entry.id', 'entry.created_at', 'entry.kind', 'entry.reason', 'entry.reference'])
    .select(['posting.points', 'lot.origin'])
    .where('owner.owner_id', '=', accountId)
    .$if(kind !== undefined, (q) => q.where('entry.kind', '=', kind!))
    .where((eb) => withinDays(eb, 'entry.created_at', { since, before }))
    .$if(words !== '', (q) =>
      q.where((eb) => eb.or([eb('entry.reason', 'ilike', pattern), eb('entry.reference', 'ilike', pattern)])),
    )
  return listSource(query, { sorts: { at: 'entry.created_at', points: 'posting.points' }, id: 'entry.id' })
}

/** The entry that has a reference, where there is one. */
export function findEntry(db: Db, reference: string) {
  return over<WalletTables>(db)
    .selectFrom('ledger_transaction as entry')
    .innerJoin('ledger_posting as posting', 'posting.transaction_id', 'entry.id')
    .innerJoin('ledger_account as owner', 'owner.id', 'posting.account_id')
    .select(['entry.reason', 'posting.points', 'owner.owner_id'])
    .where('entry.reference', '=', reference)
    .where('owner.owner_id', 'is not', null)
    .executeTakeFirst()
}
