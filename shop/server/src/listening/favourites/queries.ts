import { sql } from 'kysely'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { anyOf, hasWords } from '../queries.ts'
import type { ListeningTables } from '../tables.ts'
import type { Placed } from './arrange.ts'

const on = (db: Db) => over<ListeningTables>(db)
const withSounds = (db: Db) => over<ListeningTables & ReadableCatalogue>(db)

/** Until the transaction ends nobody else changes this listener's favourites. */
export async function lockFavourites(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`favourites ${accountId}`}, 0))`.execute(on(tx))
}

/** In the listener's order. */
export function selectFavourites(db: Db, accountId: string) {
  return on(db)
    .selectFrom('favourite')
    .select(['sound_id', 'place'])
    .where('account_id', '=', accountId)
    .orderBy('place')
    .execute()
}

export async function selectFavouritesAmong(
  db: Db,
  accountId: string,
  soundIds: readonly string[],
): Promise<string[]> {
  if (soundIds.length === 0) return []
  const rows = await on(db)
    .selectFrom('favourite')
    .select('sound_id')
    .where('account_id', '=', accountId)
    .where('sound_id', '=', anyOf(soundIds))
    .execute()
  return rows.map((row) => row.sound_id)
}

/** The latest of what was a favourite by then and still is. */
export async function selectRecentFavourites(
  db: Db,
  accountId: string,
  { by, limit }: { by: Date; limit: number },
): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('favourite')
    .select('sound_id')
    .where('account_id', '=', accountId)
    .where('added_at', '<=', by)
    .orderBy('added_at', 'desc')
    .orderBy('sound_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.sound_id)
}

export interface FavouriteSearch {
  readonly accountId: string
  /** Each is part of a title or an artist's name. */
  readonly words: readonly string[]
}

export function selectFavouriteSounds(
  db: Db,
  search: FavouriteSearch,
  part: { offset: number; limit: number },
) {
  return found(db, search)
    .select(['sound.id', 'sound.status', 'favourite.added_at as at'])
    .orderBy('favourite.place')
    .offset(part.offset)
    .limit(part.limit)
    .execute()
}

export async function countFavouriteSounds(db: Db, search: FavouriteSearch): Promise<number> {
  const row = await found(db, search)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

function found(db: Db, { accountId, words }: FavouriteSearch) {
  return withSounds(db)
    .selectFrom('favourite')
    .innerJoin('sound', 'sound.id', 'favourite.sound_id')
    .innerJoin('artist', 'artist.account_id', 'sound.artist_id')
    .where('favourite.account_id', '=', accountId)
    .where(hasWords(words))
}

export async function insertFavourites(
  tx: Db,
  accountId: string,
  placed: readonly Placed[],
  now: Date,
): Promise<void> {
  if (placed.length === 0) return
  await on(tx)
    .insertInto('favourite')
    .values(
      placed.map(({ soundId, place }) => ({
        account_id: accountId,
        sound_id: soundId,
        place,
        added_at: now,
      })),
    )
    .execute()
}

/** Of those that are there. */
export async function updatePlaces(tx: Db, accountId: string, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return
  await sql`
    update favourite set place = moved.place
    from unnest(${placed.map(({ soundId }) => soundId)}::uuid[], ${placed.map(({ place }) => place)}::text[])
      as moved (sound_id, place)
    where favourite.account_id = ${accountId} and favourite.sound_id = moved.sound_id`.execute(on(tx))
}

export async function deleteFavourites(
  tx: Db,
  accountId: string,
  soundIds: readonly string[],
): Promise<void> {
  await on(tx)
    .deleteFrom('favourite')
    .where('account_id', '=', accountId)
    .where('sound_id', '=', anyOf(soundIds))
    .execute()
}

export async function deleteAllFavourites(tx: Db, accountId: string): Promise<void> {
  await on(tx).deleteFrom('favourite').where('account_id', '=', accountId).execute()
}
