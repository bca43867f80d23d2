import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { SearchTables } from '../tables.ts'

const on = (db: Db) => over<SearchTables>(db)

interface OwnSearch {
  readonly id: string
  readonly accountId: string
}

/** Until the transaction ends this listener saves no other search. */
export async function lockSaver(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`save search ${accountId}`}, 0))`.execute(on(tx))
}

export async function countSearches(db: Db, accountId: string): Promise<number> {
  const row = await on(db)
    .selectFrom('saved_search')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** By name. */
export function selectSearches(db: Db, accountId: string) {
  return on(db)
    .selectFrom('saved_search')
    .select(['id', 'name', 'address', 'saved_at', 'opened_at'])
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}
export type SearchRow = Awaited<ReturnType<typeof selectSearches>>[number]

export async function insertSearch(
  tx: Db,
  search: OwnSearch & { name: string; address: string; now: Date; openedAt: Date },
): Promise<void> {
  await on(tx)
    .insertInto('saved_search')
    .values({
      id: search.id,
      account_id: search.accountId,
      name: search.name,
      address: search.address,
      saved_at: search.now,
      opened_at: search.openedAt,
    })
    .execute()
}

/** @returns whether there is one that is theirs */
export async function updateSearch(
  db: Db,
  { id, accountId }: OwnSearch,
  change: { readonly name?: string; readonly opened_at?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await on(db)
    .updateTable('saved_search')
    .set(change)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}

/** @returns whether there was one that is theirs */
export async function deleteSearchOf(db: Db, { id, accountId }: OwnSearch): Promise<boolean> {
  const { numDeletedRows } = await on(db)
    .deleteFrom('saved_search')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0
}

export async function deleteSearchesOf(db: Db, accountId: string): Promise<void> {
  await on(db).deleteFrom('saved_search').where('account_id', '=', accountId).execute()
}
