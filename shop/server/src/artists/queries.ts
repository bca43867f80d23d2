import { sql } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'
import type { ReadableCatalogue } from '../catalogue/public.ts'
import { holdsWords } from '../platform/db/like-pattern.ts'
import type { ArtistsTables } from './tables.ts'

export function findArtistByHandle(db: Db, handle: string) {
  return over<ArtistsTables & ReadableCatalogue>(db)
    .selectFrom('artist')
    .select(['account_id as id', 'handle', 'name'])
    .where('handle', '=', handle)
    .executeTakeFirst()
}

export function selectArtist(db: Db, id: string) {
  return over<ArtistsTables & ReadableCatalogue>(db)
    .selectFrom('artist')
    .select(['handle', 'name', 'bio'])
    .where('account_id', '=', id)
    .executeTakeFirst()
}

export function lockArtist(tx: Db, id: string) {
  return over<ArtistsTables & ReadableCatalogue>(tx)
    .selectFrom('artist')
    .select(['handle', 'name'])
    .where('account_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Also one that rests after its artist has left. */
export function findFormerHandle(db: Db, handle: string) {
  return over<ArtistsTables & ReadableCatalogue>(db)
    .selectFrom('former_handle')
    .select(['artist_id', 'rests_until'])
    .where('handle', '=', handle)
    .executeTakeFirst()
}

/** Those of the handles that an artist has who has published sounds. */
export async function selectHandlesAmong(db: Db, handles: readonly string[]): Promise<string[]> {
  const rows = await over<ArtistsTables & ReadableCatalogue>(db)
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
  const rows = await over<ArtistsTables & ReadableCatalogue>(db)
    .selectFrom('artist')
    .select('account_id')
    .where(holdsWords(words, [sql`handle`, sql`name`]))
    .limit(MOST_OWNERS)
    .execute()
  return rows.map((row) => row.account_id)
}

/** By account, of the artists that have one. */
export async function selectHandlesOf(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await over<ArtistsTables & ReadableCatalogue>(db)
    .selectFrom('artist')
    .select(['account_id', 'handle'])
    .where('account_id', 'in', accountIds)
    .execute()
  return new Map(rows.map((row) => [row.account_id, row.handle]))
}

/** The newest first. */
export async function selectFormerHandles(db: Db, artistId: string): Promise<string[]> {
  const rows = await over<ArtistsTables & ReadableCatalogue>(db)
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
  await over<ArtistsTables & ReadableCatalogue>(tx)
    .insertInto('former_handle')
    .values({ handle: former.handle, artist_id: former.artistId, given_up_at: former.now })
    .execute()
}

export async function removeFormerHandle(tx: Db, handle: string): Promise<void> {
  await over<ArtistsTables & ReadableCatalogue>(tx)
    .deleteFrom('former_handle')
    .where('handle', '=', handle)
    .execute()
}

/** Of an artist who leaves: all the handles that they have or had lead nowhere and go to nobody until then. */
export async function restHandles(
  tx: Db,
  { artistId, now, until }: { artistId: string; now: Date; until: Date },
): Promise<void> {
  const on = over<ArtistsTables & ReadableCatalogue>(tx)
  await on
    .updateTable('former_handle')
    .set({ rests_until: until })
    .where('artist_id', '=', artistId)
    .execute()
  await on
    .insertInto('former_handle')
    .columns(['handle', 'artist_id', 'given_up_at', 'rests_until'])
    .expression(
      on
        .selectFrom('artist')
        .select((eb) => [
          'handle',
          'account_id',
          eb.val(now).as('given_up_at'),
          eb.val(until).as('rests_until'),
        ])
        .where('account_id', '=', artistId),
    )
    .onConflict((conflict) => conflict.column('handle').doUpdateSet({ rests_until: until }))
    .execute()
}

export async function countPublishedOf(db: Db, artistId: string): Promise<number> {
  const row = await over<ArtistsTables & ReadableCatalogue>(db)
    .selectFrom('sound')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('artist_id', '=', artistId)
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
