import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { WalletTables } from '../tables.ts'

const on = (db: Db) => over<WalletTables>(db)

interface Window {
  readonly now: Date
  readonly until: Date
}

/** Lots with points left that end within a window, which was not announced and did not begin within it. */
const ENDING = ({ now, until }: Window) => sql<boolean>`expiry_told_at is null and used_points < points
  and expires_at > ${now} and expires_at <= ${until} and created_at <= expires_at - (${until}::timestamptz - ${now}::timestamptz)`

export async function selectAccountsWithEnding(
  db: Db,
  { limit, ...window }: Window & { readonly limit: number },
): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('wallet_lot')
    .select('account_id')
    .distinct()
    .where(ENDING(window))
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.account_id)
}

/** @returns what is left of each lot, in the order of their ends */
export async function markEndingTold(tx: Db, accountId: string, window: Window) {
  const rows = await on(tx)
    .updateTable('wallet_lot')
    .set({ expiry_told_at: window.now })
    .where('account_id', '=', accountId)
    .where(ENDING(window))
    .returning(['expires_at', sql<number>`(points - used_points)::int`.as('left')])
    .execute()
  return rows
    .map(({ expires_at: at, left }) => ({ at: at!, points: left }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
