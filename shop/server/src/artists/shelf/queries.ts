import { Buffer } from 'node:buffer'
import type { ARTIST_SORTS } from '@segno/contract'
import { sql } from 'kysely'
import type { ReadableAccounts } from '../../accounts/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import { likeAllWords } from '../../platform/db/like-pattern.ts'

type ArtistSort = (typeof ARTIST_SORTS)[number]

const people = (db: Db) =>
  over<ReadableCatalogue & Pick<ReadableAccounts, 'account'>>(db)
    .selectFrom('artist')
    .innerJoin('account', 'account.id', 'artist.account_id')
    .leftJoin('artist_tally as counted', 'counted.artist_id', 'artist.account_id')
    .where('account.deleted_at', 'is', null)

function onShelf(db: Db, q: string | undefined) {
  const words = likeAllWords(q ?? '')
  return people(db)
    .where('counted.sound_count', 'is not', null)
    .$if(words.length > 0, (query) => query.where(sql<boolean>`artist.name ilike all(${words}::text[])`))
}

const ARTIST_COLUMNS = [
  'artist.account_id as id',
  'artist.handle',
  'artist.name',
  'artist.bio',
  'account.photo',
  'account.links',
  'counted.sound_count',
  'counted.pack_count',
  'counted.published_at',
  'counted.genres',
] as const

export type ArtistRow = Awaited<ReturnType<typeof selectArtists>>[number]

const ORDERS = {
  newest: sql`counted.published_at desc`,
  popular: sql`counted.popularity desc`,
  sounds: sql`counted.sound_count desc`,
  name: sql`lower(artist.name)`,
} as const satisfies Record<ArtistSort, unknown>

/** One page of the artists that have published sounds. */
export function selectArtists(
  db: Db,
  q: string | undefined,
  { sort, offset, limit }: { sort: ArtistSort; offset: number; limit: number },
) {
  return onShelf(db, q)
    .select(ARTIST_COLUMNS)
    .orderBy(ORDERS[sort])
    .orderBy('artist.account_id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countArtists(db: Db, q: string | undefined): Promise<number> {
  const row = await onShelf(db, q)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** By the handle of today or one of before; an artist without published sounds as well. */
export function selectArtistByHandle(db: Db, handle: string): Promise<ArtistRow | undefined> {
  return people(db)
    .select(ARTIST_COLUMNS)
    .where(
      sql<boolean>`artist.account_id = coalesce(
        (select account_id from artist where handle = ${handle}),
        (select artist_id from former_handle where handle = ${handle}))`,
    )
    .executeTakeFirst()
}

/** What to hear first of an artist: the best liked of each pack, loops before one-shots, then the next of each. */
export async function selectIntroduction(db: Db, artistId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, kind, published_at, play_count + 20 * sale_count as popularity, row_number() over (
        partition by coalesce(pack_id, id)
        order by (kind = 'loop') desc, play_count + 20 * sale_count desc, published_at desc, id) as turn
      from sound where artist_id = ${artistId} and status = 'published') as turns
    order by (kind = 'loop') desc, turn, popularity desc, published_at desc, id limit ${limit}`.execute(
    over(db),
  )
  return rows.map((row) => row.id)
}

/** What the newest sounds of each artist sound like, for the picture that is drawn of them. */
export async function selectArtistFingerprints(
  db: Db,
  artistIds: readonly string[],
): Promise<Map<string, Buffer[]>> {
  const { rows } = await sql<{ artist_id: string; fingerprint: Buffer }>`
    select artist.account_id as artist_id, newest.fingerprint from artist cross join lateral (
      select fingerprint, published_at, id from sound
      where artist_id = artist.account_id and status = 'published'
      order by published_at desc, id limit 8) as newest
    where artist.account_id = any(${[...artistIds]}::uuid[])
    order by artist_id, newest.published_at desc, newest.id`.execute(over(db))
  const byArtist = Map.groupBy(rows, (row) => row.artist_id)
  return new Map(
    [...byArtist].map(([id, found]) => [id, found.map(({ fingerprint }) => Buffer.from(fingerprint))]),
  )
}
