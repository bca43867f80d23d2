import { sql } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'
import type { CatalogueTables } from '../catalogue/public.ts'
import { likePattern } from '../platform/db/like-pattern.ts'
import type { ArtistsTables } from './tables.ts'

export function findArtistByHandle(db: Db, handle: string) {
  return over<ArtistsTables & CatalogueTables>(db)
    .selectFrom('artist')
    .select(['account_id as id', 'handle', 'name'])
    .where('handle', '=', handle)
    .executeTakeFirst()
}

export async function insertArtist(
  db: Db,
  artist: { id: string; handle: string; name: string; bio: string },
): Promise<void> {
  await over<ArtistsTables & CatalogueTables>(db)
    .insertInto('artist')
    .values({ account_id: artist.id, handle: artist.handle, name: artist.name, bio: artist.bio })
    .execute()
}

export function selectArtist(db: Db, id: string) {
  return over<ArtistsTables & CatalogueTables>(db)
    .selectFrom('artist')
    .select(['handle', 'name', 'bio'])
    .where('account_id', '=', id)
    .executeTakeFirst()
}

export function lockArtist(tx: Db, id: string) {
  return over<ArtistsTables & CatalogueTables>(tx)
    .selectFrom('artist')
    .select(['handle', 'name'])
    .where('account_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** @throws a unique violation of `artist_handle_key` where another artist has the handle */
export async function upsertArtist(
  tx: Db,
  { id, handle, name, bio }: { id: string; handle: string; name: string; bio: string },
): Promise<void> {
  await over<ArtistsTables & CatalogueTables>(tx)
    .insertInto('artist')
    .values({ account_id: id, handle, name, bio })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ handle, name, bio }))
    .execute()
}

export function findFormerHandle(db: Db, handle: string) {
  return over<ArtistsTables & CatalogueTables>(db)
    .selectFrom('former_handle')
    .select('artist_id')
    .where('handle', '=', handle)
    .executeTakeFirst()
}

/** Those of the handles that an artist has who has published sounds. */
export async function selectHandlesAmong(db: Db, handles: readonly string[]): Promise<string[]> {
  const rows = await over<ArtistsTables & CatalogueTables>(db)
    .selectFrom('artist')
    .select('handle')
    .where('handle', 'in', handles)
    .where((where) =>
      where.exists(
        where
          .selectFrom('sound')
          .select('sound.id')
          .whereRef('sound.artist_id', '=', 'artist.account_id')
          .where('sound.status', '=', 'published'),
      ),
    )
    .execute()
  return rows.map(({ handle }) => handle)
}

const MOST_OWNERS = 500

/** Accounts of artists with these words in their handle or name; some of them, if there are many. */
export async function selectOwnersOf(db: Db, words: string): Promise<string[]> {
  const pattern = likePattern(words)
  const rows = await over<ArtistsTables & CatalogueTables>(db)
    .selectFrom('artist')
    .select('account_id')
    .where((where) => where.or([where('handle', 'ilike', pattern), where('name', 'ilike', pattern)]))
    .limit(MOST_OWNERS)
    .execute()
  return rows.map((row) => row.account_id)
}

/** By account, of those that have one. */
export async function selectHandlesOf(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await over<ArtistsTables & CatalogueTables>(db)
    .selectFrom('artist')
    .select(['account_id', 'handle'])
    .where('account_id', 'in', accountIds)
    .execute()
  return new Map(rows.map((row) => [row.account_id, row.handle]))
}

/** The newest first. */
export async function selectFormerHandles(db: Db, artistId: string): Promise<string[]> {
  const rows = await over<ArtistsTables & CatalogueTables>(db)
    .selectFrom('former_handle')
    .select('handle')
    .where('artist_id', '=', artistId)
    .orderBy('given_up_at', 'desc')
    .orderBy('handle')
    .execute()
  return rows.map((row) => row.handle)
}

export async function insertFormerHandle(
  tx: Db,
  former: { handle: string; artistId: string; now: Date },
): Promise<void> {
  await over<ArtistsTables & CatalogueTables>(tx)
    .insertInto('former_handle')
    .values({ handle: former.handle, artist_id: former.artistId, given_up_at: former.now })
    .execute()
}

export async function removeFormerHandle(tx: Db, handle: string): Promise<void> {
  await over<ArtistsTables & CatalogueTables>(tx)
    .deleteFrom('former_handle')
    .where('handle', '=', handle)
    .execute()
}

/** What somebody was called is forgotten with them. */
export async function deleteFormerHandles(tx: Db, artistId: string): Promise<void> {
  await over<ArtistsTables & CatalogueTables>(tx)
    .deleteFrom('former_handle')
    .where('artist_id', '=', artistId)
    .execute()
}

/** Tells search to look at all sounds of an artist again. */
export async function recordChangesOf(tx: Db, artistId: string): Promise<void> {
  await over<ArtistsTables & CatalogueTables>(tx)
    .insertInto('sound_change')
    .columns(['sound_id'])
    .expression((from) => from.selectFrom('sound').select('id').where('artist_id', '=', artistId))
    .execute()
}

/** Takes every sound of an artist from sale, or from the way there. @returns their ids */
export async function withdrawSoundsOf(tx: Db, artistId: string, now: Date): Promise<string[]> {
  const rows = await over<ArtistsTables & CatalogueTables>(tx)
    .updateTable('sound')
    .set({ status: 'withdrawn', updated_at: now })
    .where('artist_id', '=', artistId)
    .where('status', '<>', 'withdrawn')
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function countPublishedOf(db: Db, artistId: string): Promise<number> {
  const row = await over<ArtistsTables & CatalogueTables>(db)
    .selectFrom('sound')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('artist_id', '=', artistId)
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The name stays on licences that were sold; an artist who has sold nothing keeps none. */
export async function eraseArtistRow(tx: Db, artistId: string): Promise<void> {
  const sold = over<ArtistsTables & CatalogueTables>(tx)
    .selectFrom('sound')
    .select('id')
    .where('artist_id', '=', artistId)
    .where('sale_count', '>', 0)
  await over<ArtistsTables & CatalogueTables>(tx)
    .updateTable('artist')
    .set({
      handle: `former-${artistId}`,
      bio: '',
      name: sql<string>`case when exists (${sold}) then name else 'Former artist' end`,
    })
    .where('account_id', '=', artistId)
    .execute()
}
