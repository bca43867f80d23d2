import type { PACK_SORTS } from '@segno/contract'
import { sql } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'
import { heardOrder, type ReadableCatalogue } from '../catalogue/public.ts'
import { likeAllWords } from '../platform/db/like-pattern.ts'

export interface PackFilter {
  readonly q?: string | undefined
  readonly artist?: string | undefined
  readonly genre?: string | undefined
}
type PackSort = (typeof PACK_SORTS)[number]

const shelf = (db: Db) =>
  over<ReadableCatalogue>(db)
    .selectFrom('pack')
    .innerJoin('artist', 'artist.account_id', 'pack.artist_id')
    .innerJoin('pack_tally as counted', 'counted.pack_id', 'pack.id')

function onShelf(db: Db, { q, artist, genre }: PackFilter) {
  const words = likeAllWords(q ?? '')
  return shelf(db)
    .$if(words.length > 0, (query) =>
      query.where(sql<boolean>`pack.title || ' ' || artist.name ilike all(${words}::text[])`),
    )
    .$if(artist !== undefined, (query) => query.where('artist.handle', '=', artist ?? ''))
    .$if(genre !== undefined, (query) => query.where(sql<boolean>`counted.genres @> array[${genre}]::text[]`))
}

const PACK_COLUMNS = [
  'pack.id',
  'pack.slug',
  'pack.title',
  'pack.description',
  'pack.cover',
  'pack.artist_id',
  'artist.handle as artist_handle',
  'artist.name as artist_name',
  'counted.sound_count',
  'counted.loop_count',
  'counted.total_points',
  'counted.duration_seconds',
  'counted.slowest_bpm',
  'counted.fastest_bpm',
  'counted.published_at',
  'counted.genres',
] as const

export type PackRow = Awaited<ReturnType<typeof selectPacks>>[number]

const ORDERS = {
  newest: sql`counted.published_at desc`,
  popular: sql`counted.popularity desc`,
  sounds: sql`counted.sound_count desc`,
  title: sql`lower(pack.title)`,
} as const satisfies Record<PackSort, unknown>

/** One page of the packs that have published sounds. */
export function selectPacks(
  db: Db,
  filter: PackFilter,
  { sort, offset, limit }: { sort: PackSort; offset: number; limit: number },
) {
  return onShelf(db, filter)
    .select(PACK_COLUMNS)
    .orderBy(ORDERS[sort])
    .orderBy('counted.pack_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countPacks(db: Db, filter: PackFilter): Promise<number> {
  const row = await onShelf(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Those of the packs that have published sounds. */
export async function selectPackIdsAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await over<ReadableCatalogue>(db)
    .selectFrom('pack')
    .select('id')
    .where('id', 'in', ids)
    .where((where) =>
      where.exists(
        where
          .selectFrom('sound')
          .select('sound.id')
          .whereRef('sound.pack_id', '=', 'pack.id')
          .where('sound.status', '=', 'published'),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** A pack with published sounds. */
export function selectPack(db: Db, packId: string): Promise<PackRow | undefined> {
  return shelf(db).select(PACK_COLUMNS).where('pack.id', '=', packId).executeTakeFirst()
}

/** An artist's pack by its name in addresses, or one of before; a name that another took over is that one's. */
export async function selectPackIdByName(
  db: Db,
  { artistId, slug }: { artistId: string; slug: string },
): Promise<string | undefined> {
  const row = await over<ReadableCatalogue>(db)
    .selectFrom('pack')
    .select('pack.id')
    .where('artist_id', '=', artistId)
    .where((where) => where.or([where('slug', '=', slug), sql<boolean>`${slug} = any(former_slugs)`]))
    .orderBy(sql`slug = ${slug}`, 'desc')
    .orderBy('updated_at', 'desc')
    .executeTakeFirst()
  return row?.id
}

/** How often each tempo, key and instrument stands on the published sounds of a pack. */
export async function selectPackFacts(db: Db, packId: string) {
  const { rows } = await sql<{
    tempo_bpm: number | null
    key_tonic: number | null
    key_mode: string | null
    instrument: string | null
    count: number
  }>`
    select tempo_bpm, key_tonic, key_mode, instrument, count(*)::integer as count
    from sound where status = 'published' and pack_id = ${packId}
    group by grouping sets ((tempo_bpm), (key_tonic, key_mode), (instrument))
    order by count desc, tempo_bpm, key_tonic, key_mode, instrument`.execute(over(db))
  return rows
}

/** One part of the published sounds of a pack, as ids, in the order in which it is heard. */
export async function selectPackSoundIds(
  db: Db,
  packId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sound.id from sound join pack on pack.id = sound.pack_id
    where pack.id = ${packId} and sound.status = 'published'
    order by ${heardOrder} offset ${offset} limit ${limit}`.execute(over(db))
  return rows.map((row) => row.id)
}

export async function countPackSounds(db: Db, packId: string): Promise<number> {
  const row = await over<ReadableCatalogue>(db)
    .selectFrom('sound')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pack_id', '=', packId)
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** All sounds of a pack in any state, in the order of listening. */
export async function selectAllPackSounds(db: Db, packId: string) {
  const { rows } = await sql<{ id: string; title: string; status: string }>`
    select sound.id, sound.title, sound.status from sound join pack on pack.id = sound.pack_id
    where pack.id = ${packId} order by ${heardOrder}`.execute(over(db))
  return rows
}

/** Published sounds of those packs that have a price of their own. */
export function selectPricedPacks(db: Db, packIds: readonly string[]) {
  return over<ReadableCatalogue>(db)
    .selectFrom('pack')
    .innerJoin('sound', 'sound.pack_id', 'pack.id')
    .select(['pack.id as pack_id', 'sound.id', 'sound.price_points as sound_points'])
    .select(sql<number>`pack.price_points`.as('pack_points'))
    .where('pack.id', '=', sql<string>`any(${[...packIds]}::uuid[])`)
    .where('pack.price_points', 'is not', null)
    .where('sound.status', '=', 'published')
    .execute()
}
