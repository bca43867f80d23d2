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

export interface CollectionRow {
  readonly id: string
  readonly account_id: string
  readonly name: string
  readonly visibility: string
  readonly link_token: string
  readonly changed_at: Date
  readonly total: number
}

const selectCollection = (db: Db) =>
  on(db)
    .selectFrom('collection')
    .select(['id', 'account_id', 'name', 'visibility', 'link_token', 'changed_at'])
    .select(
      sql<number>`(select count(*) from collection_sound where collection_id = collection.id)`.as('total'),
    )

/** Until the transaction ends nobody else makes a collection of this listener. */
export async function lockCollections(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`collections ${accountId}`}, 0))`.execute(on(tx))
}

/** Changed last first. */
export function selectOwnCollections(db: Db, accountId: string): Promise<CollectionRow[]> {
  return selectCollection(db)
    .where('account_id', '=', accountId)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

interface Own {
  readonly id: string
  readonly accountId: string
}

/** Until the transaction ends nobody else changes it. @returns whether it is theirs */
export async function lockCollection(tx: Db, { id, accountId }: Own): Promise<boolean> {
  if (!isId(id)) return false
  const rows = await on(tx)
    .selectFrom('collection')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute()
  return rows.length > 0
}

interface Reader {
  /** An id, or the token of a link. */
  readonly key: string
  readonly accountId: string | null
}

/** The collection of this key, if its reader may see it. Collections of a closed account are closed too. */
export function findReadable(db: Db, { key, accountId }: Reader): Promise<CollectionRow | undefined> {
  const isOpen = over<ReadableAccounts>(db)
    .selectFrom('account')
    .select('account.id')
    .where('status', '=', 'activated')
  const row = selectCollection(db).where('account_id', 'in', isOpen)
  const found = isId(key)
    ? row
        .where('id', '=', key)
        .where((is) => is.or([is('visibility', '=', 'public'), is('account_id', '=', accountId)]))
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
    })
    .execute()
}

interface CollectionChange {
  readonly name?: string | undefined
  readonly visibility?: CollectionVisibility | undefined
  readonly link_token?: string
  readonly changed_at: Date
}

export async function updateCollection(tx: Db, id: string, change: CollectionChange): Promise<void> {
  await on(tx).updateTable('collection').set(change).where('id', '=', id).execute()
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
