import type { CollectionVisibility } from '@segno/contract'
import { sql } from 'kysely'
import type { ReadableAccounts } from '../../accounts/public.ts'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import type { Placed } from '../favourites/arrange.ts'
import { anyOf } from '../queries.ts'
import type { ListeningTables } from '../tables.ts'

const on = (db: Db) => over<ListeningTables>(db)

/** How many sounds a cover is drawn from. */
const COVER_SOUNDS = 8

/** Collections with what lists show of them; `total` counts sounds that left the shop, too. */
export const collections = (db: Db) =>
  over<ListeningTables & ReadableCatalogue>(db)
    .selectFrom('collection')
    .leftJoin('artist', (join) =>
      join
        .onRef('artist.account_id', '=', 'collection.account_id')
        .on('collection.visibility', '=', 'public'),
    )
    .selectAll('collection')
    .select([
      'artist.handle as artist_handle',
      'artist.name as artist_name',
      sql<number>`(select count(*) from collection_sound where collection_id = collection.id)`.as('total'),
      sql<Buffer[]>`array(
        select fingerprint from collection_sound join sound on sound.id = sound_id
        where collection_id = collection.id order by place limit ${COVER_SOUNDS})`.as('fingerprints'),
    ])

const selectCollection = (db: Db, readerId: string | null) =>
  collections(db).select(
    sql<boolean>`exists (select from kept_collection
      where collection_id = collection.id and account_id = ${readerId}::uuid)`.as('is_kept'),
  )

export type CollectionRow = Awaited<ReturnType<typeof selectOwnCollections>>[number]

const isOpen = (db: Db) =>
  over<ReadableAccounts>(db).selectFrom('account').select('account.id').where('status', '=', 'activated')

/** Until the transaction ends nobody else makes a collection of this listener. */
export async function lockCollections(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`collections ${accountId}`}, 0))`.execute(on(tx))
}

/** Changed last first. */
export function selectOwnCollections(db: Db, accountId: string) {
  return selectCollection(db, accountId)
    .where('collection.account_id', '=', accountId)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Those of others that are still public, kept last first. */
export function selectKeptCollections(db: Db, accountId: string): Promise<CollectionRow[]> {
  return selectCollection(db, accountId)
    .innerJoin('kept_collection', 'kept_collection.collection_id', 'collection.id')
    .where('kept_collection.account_id', '=', accountId)
    .where('published_at', 'is not', null)
    .where('collection.account_id', 'in', isOpen(db))
    .orderBy('kept_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

interface Own {
  readonly id: string
  readonly accountId: string
}

/** Until the transaction ends nobody else changes it. @returns undefined where it is not theirs */
export async function lockCollection(tx: Db, { id, accountId }: Own) {
  if (!isId(id)) return undefined
  return on(tx)
    .selectFrom('collection')
    .select('withheld_at')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

interface Reader {
  /** An id, or the token of a link. */
  readonly key: string
  readonly accountId: string | null
}

/** The collection of this key, if its reader may see it. Collections of a closed account are closed too. */
export function findReadable(db: Db, { key, accountId }: Reader): Promise<CollectionRow | undefined> {
  const row = selectCollection(db, accountId).where('collection.account_id', 'in', isOpen(db))
  const found = isId(key)
    ? row
        .where('id', '=', key)
        .where((is) => is.or([is('visibility', '=', 'public'), is('collection.account_id', '=', accountId)]))
    : row.where('link_token', '=', key).where('visibility', '!=', 'private')
  return found.executeTakeFirst()
}

export async function insertCollection(
  tx: Db,
  one: Own & { name: string; visibility: CollectionVisibility; linkToken: string; now: Date },
): Promise<void> {
  await on(tx)
    .insertInto('collection')
    .values({
      id: one.id,
      account_id: one.accountId,
      name: one.name,
      visibility: one.visibility,
      link_token: one.linkToken,
      created_at: one.now,
      changed_at: one.now,
      published_at: one.visibility === 'public' ? one.now : null,
    })
    .execute()
}

interface CollectionChange {
  readonly name?: string | undefined
  readonly visibility?: CollectionVisibility | undefined
  readonly link_token?: string
  readonly changed_at: Date
  readonly withheld_at?: Date
}

/** @returns whether it is there */
export async function updateCollection(tx: Db, id: string, change: CollectionChange): Promise<boolean> {
  const { visibility, changed_at } = change
  const isPublic = sql<Date>`coalesce(published_at, ${changed_at})`
  const { numUpdatedRows } = await on(tx)
    .updateTable('collection')
    .set({ ...change, ...(visibility && { published_at: visibility === 'public' ? isPublic : null }) })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether there was one of theirs */
export async function deleteOwnCollection(db: Db, { id, accountId }: Own): Promise<boolean> {
  if (!isId(id)) return false
  const { numDeletedRows } = await on(db)
    .deleteFrom('collection')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteAllCollections(tx: Db, accountId: string): Promise<void> {
  await on(tx).deleteFrom('collection').where('account_id', '=', accountId).execute()
}

/** In the owner's order. */
export function selectCollected(db: Db, collectionId: string) {
  return on(db)
    .selectFrom('collection_sound')
    .select(['sound_id', 'place', 'note'])
    .where('collection_id', '=', collectionId)
    .orderBy('place')
    .execute()
}

export async function selectCollectedIds(db: Db, collectionId: string, by: Date): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('collection_sound')
    .select('sound_id')
    .where('collection_id', '=', collectionId)
    .where('added_at', '<=', by)
    .execute()
  return rows.map((row) => row.sound_id)
}

export function selectCollectedPart(db: Db, collectionId: string, part: { offset: number; limit: number }) {
  return over<ListeningTables & ReadableCatalogue>(db)
    .selectFrom('collection_sound')
    .innerJoin('sound', 'sound.id', 'collection_sound.sound_id')
    .select(['sound.id', 'sound.status', 'collection_sound.added_at as at', 'collection_sound.note'])
    .where('collection_id', '=', collectionId)
    .orderBy('collection_sound.place')
    .offset(part.offset)
    .limit(part.limit)
    .execute()
}

export async function insertCollected(
  tx: Db,
  collectionId: string,
  placed: readonly (Placed & { note: string })[],
  now: Date,
): Promise<void> {
  if (placed.length === 0) return
  await on(tx)
    .insertInto('collection_sound')
    .values(
      placed.map(({ soundId, place, note }) => ({
        collection_id: collectionId,
        sound_id: soundId,
        place,
        note,
        added_at: now,
      })),
    )
    .execute()
}

/** Moves sounds of the collection; others are ignored. */
export async function updateCollectedPlaces(
  tx: Db,
  collectionId: string,
  placed: readonly Placed[],
): Promise<void> {
  if (placed.length === 0) return
  await sql`
    update collection_sound set place = moved.place
    from unnest(${placed.map(({ soundId }) => soundId)}::uuid[], ${placed.map(({ place }) => place)}::text[])
      as moved (sound_id, place)
    where collection_id = ${collectionId} and collection_sound.sound_id = moved.sound_id`.execute(on(tx))
}

/** @returns whether the sound is in it */
export async function updateNote(
  tx: Db,
  collectionId: string,
  { soundId, note }: { soundId: string; note: string },
): Promise<boolean> {
  const { numUpdatedRows } = await on(tx)
    .updateTable('collection_sound')
    .set({ note })
    .where('collection_id', '=', collectionId)
    .where('sound_id', '=', soundId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteCollected(
  tx: Db,
  collectionId: string,
  soundIds: readonly string[],
): Promise<void> {
  await on(tx)
    .deleteFrom('collection_sound')
    .where('collection_id', '=', collectionId)
    .where('sound_id', '=', anyOf(soundIds))
    .execute()
}
