import { sql } from 'kysely'
import { listSource } from '../../../platform/db/list.ts'
import { over, type Db } from '../../../platform/db/db.ts'
import { likePattern } from '../../../platform/db/like-pattern.ts'
import type { ListeningTables } from '../../tables.ts'
import { collections } from '../queries.ts'

const on = (db: Db) => over<ListeningTables>(db)

/** Public collections of open accounts that have a sound for sale. */
const isListed = sql<boolean>`collection.published_at is not null
  and exists (select from account where id = collection.account_id and status = 'activated')
  and exists (select from collection_sound join sound on sound.id = sound_id
    where collection_id = collection.id and sound.status = 'published')`

export function publicCollectionList(db: Db, { q = '' }: { q?: string | undefined }) {
  const list = collections(db)
    .select(
      sql<number>`(select count(*) from collection_sound join sound on sound.id = sound_id
        where collection_id = collection.id and sound.status = 'published')`.as('sale_count'),
    )
    .where(isListed)
    .$if(q !== '', (query) => query.where('collection.name', 'ilike', likePattern(q)))
  return listSource(list, {
    sorts: { publishedAt: 'collection.published_at', keepCount: 'collection.keep_count' },
    id: 'collection.id',
    lean: list.clearSelect(),
  })
}

export async function countListed(db: Db): Promise<number> {
  const { count } = await on(db)
    .selectFrom('collection')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(isListed)
    .executeTakeFirstOrThrow()
  return count
}

/** One part of them in an order that stays: what stands in their address, and when they were changed last. */
export function selectListed(db: Db, { offset, limit }: { offset: number; limit: number }) {
  return on(db)
    .selectFrom('collection')
    .select(['id as name', 'changed_at'])
    .where(isListed)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** @returns false where it was kept already */
export async function insertKept(
  tx: Db,
  one: { accountId: string; id: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on(tx)
    .insertInto('kept_collection')
    .values({ account_id: one.accountId, collection_id: one.id, kept_at: one.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Takes one away, or without its id all that they keep, and counts them where they were kept. */
export async function deleteKept(
  tx: Db,
  { accountId, id }: { accountId: string; id?: string },
): Promise<void> {
  await sql`
    with dropped as (
      delete from kept_collection where account_id = ${accountId}
        ${id === undefined ? sql`` : sql`and collection_id = ${id}`} returning collection_id
    )
    update collection set keep_count = greatest(keep_count - 1, 0)
    from dropped where collection.id = dropped.collection_id`.execute(on(tx))
}

/** Private ones included. */
export function selectKept(db: Db, accountId: string) {
  return on(db)
    .selectFrom('kept_collection')
    .select(['collection_id', 'kept_at'])
    .where('account_id', '=', accountId)
    .orderBy('kept_at')
    .execute()
}

export async function countKept(db: Db, accountId: string): Promise<number> {
  const { count } = await on(db)
    .selectFrom('kept_collection')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export async function addToKeepCount(tx: Db, id: string): Promise<void> {
  await sql`update collection set keep_count = keep_count + 1 where id = ${id}`.execute(on(tx))
}
