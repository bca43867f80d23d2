import { type Selectable, sql, type Updateable } from 'kysely'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { SearchTables } from '../tables.ts'

const on = (db: Db) => over<SearchTables>(db)

export type SearchIndexRow = Selectable<SearchTables['search_index']>
/** A state of an index that searches can name for some minutes. */
export type SearchView = Selectable<SearchTables['search_view']>

/** Until the transaction ends nobody else feeds these indexes. @returns false where another does */
export async function lockFeeding(tx: Db, shape: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`search index ${shape}`}, 0)) as locked`.execute(
    on(tx),
  )
  return rows[0]!.locked
}

/** The one that is searched first. */
export function selectIndexes(db: Db, shape: string): Promise<SearchIndexRow[]> {
  return on(db)
    .selectFrom('search_index')
    .selectAll()
    .where('shape', '=', shape)
    .where('state', '<>', 'left')
    .orderBy('state', 'desc')
    .execute()
}

export async function insertIndex(
  tx: Db,
  row: Pick<SearchIndexRow, 'name' | 'shape' | 'shards' | 'seq' | 'binding' | 'touched_at'>,
): Promise<void> {
  await on(tx)
    .insertInto('search_index')
    .values({ ...row, state: 'building' })
    .execute()
}

export async function updateIndex(
  tx: Db,
  name: string,
  change: Omit<Updateable<SearchTables['search_index']>, 'name' | 'shape' | 'shards'>,
): Promise<void> {
  await on(tx).updateTable('search_index').set(change).where('name', '=', name).execute()
}

/** Indexes of which nothing was heard since these moments: left ones, and those of other versions of the shop. */
export async function selectForgotten(
  db: Db,
  shape: string,
  { left, others }: { left: Date; others: Date },
): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('search_index')
    .select('name')
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'left'), row('touched_at', '<', left)]),
        row.and([row('shape', '<>', shape), row('touched_at', '<', others)]),
      ]),
    )
    .execute()
  return rows.map(({ name }) => name)
}

export async function deleteIndexRow(tx: Db, name: string): Promise<void> {
  await on(tx).deleteFrom('search_index').where('name', '=', name).execute()
}

/** Another history of the catalogue begins: what the engine was told belongs to the one before. */
export async function forgetIndexes(tx: Db): Promise<void> {
  await on(tx).deleteFrom('search_index').execute()
}

export async function insertView(
  tx: Db,
  view: Pick<SearchView, 'index_name' | 'pit' | 'seq' | 'latest_seq' | 'opened_at'>,
): Promise<void> {
  await on(tx).insertInto('search_view').values(view).execute()
}

/** Of all indexes of a shape, opened after another; the oldest first. */
export function selectViewsAfter(db: Db, shape: string, afterId: number): Promise<SearchView[]> {
  return on(db)
    .selectFrom('search_view')
    .innerJoin('search_index', 'search_index.name', 'search_view.index_name')
    .selectAll('search_view')
    .where('search_index.shape', '=', shape)
    .where('search_view.id', '>', afterId)
    .orderBy('search_view.id')
    .execute()
}

export async function selectNewestView(db: Db, indexName: string): Promise<SearchView | null> {
  const row = await on(db)
    .selectFrom('search_view')
    .selectAll()
    .where('index_name', '=', indexName)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The engine knows it no more: another is opened in its place. */
export async function deleteView(db: Db, id: number): Promise<void> {
  await on(db).deleteFrom('search_view').where('id', '=', id).execute()
}

export async function deleteViewsBefore(db: Db, before: Date): Promise<void> {
  await on(db).deleteFrom('search_view').where('opened_at', '<', before).execute()
}

/** Names of artists, by handle. */
export async function selectArtistNames(db: Db, handles: readonly string[]) {
  return over<ReadableCatalogue>(db)
    .selectFrom('artist')
    .select(['handle as value', 'name'])
    .where('handle', '=', sql<string>`any(${[...handles]}::text[])`)
    .execute()
}

/** Titles of packs and names of their artists, by id. */
export async function selectPackNames(db: Db, ids: readonly string[]) {
  return over<ReadableCatalogue>(db)
    .selectFrom('pack')
    .innerJoin('artist', 'artist.account_id', 'pack.artist_id')
    .select(['pack.id as value', 'pack.title as name', 'artist.name as by'])
    .where('pack.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}
