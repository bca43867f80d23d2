import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { CatalogueTables } from '../tables.ts'

/** Any number that no other advisory lock of ours uses. */
const TALLY_LOCK = 7_346_002
/** A sale tells as much of how liked a sound is as so many plays. */
const SALE_WEIGHT = sql.lit(20)

const on = (db: Db) => over<CatalogueTables>(db)

export async function hasStale(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from stale_tally) as found`.execute(on(db))
  return rows[0]?.found ?? false
}

/** Until the transaction ends nobody else counts. @returns false where somebody does */
export async function holdTallies(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${TALLY_LOCK}) as held`.execute(on(tx))
  return rows[0]?.held ?? false
}

/** Takes everything off the list of what is to be counted. */
export async function takeStale(tx: Db): Promise<{ artistIds: string[]; packIds: string[] }> {
  const { rows } = await sql<{ artist_ids: string[] | null; pack_ids: string[] | null }>`
    with taken as (delete from stale_tally returning artist_id, pack_id)
    select array_agg(distinct artist_id) as artist_ids,
      array_agg(distinct pack_id) filter (where pack_id is not null) as pack_ids from taken`.execute(on(tx))
  return { artistIds: rows[0]?.artist_ids ?? [], packIds: rows[0]?.pack_ids ?? [] }
}

export async function recountPacks(tx: Db, packIds: readonly string[]): Promise<void> {
  await sql`
    insert into pack_tally (pack_id, sound_count, loop_count, total_points, duration_seconds, slowest_bpm, fastest_bpm,
      genres, published_at, changed_at, popularity)
    select sound.pack_id, count(*), count(*) filter (where kind = 'loop'), sum(price_points),
      sum(length_frames::double precision / sample_rate_hz), min(tempo_bpm), max(tempo_bpm),
      coalesce(min(frequent.genres), '{}'), max(published_at), max(updated_at),
      sum(play_count + ${SALE_WEIGHT} * sale_count)
    from sound left join (${frequentGenres('pack_id', packIds)}) as frequent on frequent.owner_id = sound.pack_id
    where status = 'published' and sound.pack_id = any(${[...packIds]}::uuid[]) group by sound.pack_id
    on conflict (pack_id) do update set sound_count = excluded.sound_count, loop_count = excluded.loop_count,
      total_points = excluded.total_points, duration_seconds = excluded.duration_seconds,
      slowest_bpm = excluded.slowest_bpm, fastest_bpm = excluded.fastest_bpm, genres = excluded.genres,
      published_at = excluded.published_at, changed_at = excluded.changed_at, popularity = excluded.popularity`.execute(
    on(tx),
  )
}

export async function recountArtists(tx: Db, artistIds: readonly string[]): Promise<void> {
  await sql`
    insert into artist_tally (artist_id, sound_count, pack_count, genres, published_at, changed_at, popularity)
    select sound.artist_id, count(*), count(distinct pack_id), coalesce(min(frequent.genres), '{}'), max(published_at),
      max(updated_at), sum(play_count + ${SALE_WEIGHT} * sale_count)
    from sound left join (${frequentGenres('artist_id', artistIds)}) as frequent on frequent.owner_id = sound.artist_id
    where status = 'published' and sound.artist_id = any(${[...artistIds]}::uuid[]) group by sound.artist_id
    on conflict (artist_id) do update set sound_count = excluded.sound_count, pack_count = excluded.pack_count,
      genres = excluded.genres, published_at = excluded.published_at, changed_at = excluded.changed_at,
      popularity = excluded.popularity`.execute(on(tx))
}

/** The genres of each of these owners' published sounds, the most frequent first. */
function frequentGenres(owner: 'artist_id' | 'pack_id', ids: readonly string[]) {
  const column = sql.ref(owner)
  return sql`
    select owner_id, array_agg(genre order by sound_count desc, genre) as genres from (
      select ${column} as owner_id, genre, count(*) as sound_count from sound, unnest(genres) as genre
      where status = 'published' and ${column} = any(${[...ids]}::uuid[]) group by ${column}, genre
    ) as used group by owner_id`
}

export async function dropEmptyPacks(tx: Db, packIds: readonly string[]): Promise<void> {
  await sql`
    delete from pack_tally where pack_id = any(${[...packIds]}::uuid[]) and not exists (
      select from sound where sound.pack_id = pack_tally.pack_id and status = 'published')`.execute(on(tx))
}

export async function dropEmptyArtists(tx: Db, artistIds: readonly string[]): Promise<void> {
  await sql`
    delete from artist_tally where artist_id = any(${[...artistIds]}::uuid[]) and not exists (
      select from sound where sound.artist_id = artist_tally.artist_id and status = 'published')`.execute(
    on(tx),
  )
}
