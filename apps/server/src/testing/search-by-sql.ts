import { sql } from 'kysely'
import { over, type Db } from '../platform/db.ts'

export interface SqlSearch {
  readonly kind: string
  readonly genres: readonly string[]
  readonly tempoMinBpm: number
  readonly tempoMaxBpm: number
}

/** What a shop that searches by SQL would give its database for this. */
export async function indexForSql(db: Db): Promise<void> {
  await sql`create index on sound using gin (genres)`.execute(over(db))
  await sql`create index on sound (kind, tempo_bpm)`.execute(over(db))
  await sql`create index on sound (instrument)`.execute(over(db))
  await sql`vacuum analyze`.execute(over(db))
}

/**
 * The same list as the running index gives: 20 rows, the newest first, with how many there are and how many each value of
 * each filter would find, that filter itself left open. One query.
 */
export async function searchBySql(db: Db, search: SqlSearch): Promise<{ total: number; rows: unknown[] }> {
  const genres = sql`genres && ${sql.val([...search.genres])}::text[]`
  const tempo = sql`tempo_bpm between ${search.tempoMinBpm} and ${search.tempoMaxBpm}`
  const kind = sql`kind = ${search.kind}`
  const { rows } = await sql<{ total: string; found: unknown[] }>`
    with found as materialized (
      select id, kind, instrument, genres, moods, key_tonic, key_mode, tempo_bpm, published_at
      from sound where status = 'published' and ${kind} and ${genres} and ${tempo}
    ), page as (
      select sound.*, artist.name as artist_name, artist.handle
      from (select id from found order by published_at desc, id limit 20) as first
      join sound using (id) join artist on artist.account_id = sound.artist_id
    )
    select (select count(*) from found) as total,
      (select json_agg(json_build_object('id', id, 'title', title, 'artist', artist_name, 'peaks', encode(peaks, 'base64'))
        order by published_at desc, id) from page) as found,
      (select json_object_agg(instrument, n) from (select instrument, count(*) n from found group by 1) x) as instruments,
      (select json_object_agg(mood, n) from (select unnest(moods) mood, count(*) n from found group by 1) x) as moods,
      (select json_object_agg(key, n) from (select key_tonic || key_mode as key, count(*) n from found group by 1) x) as keys,
      (select json_object_agg(genre, n) from (select unnest(genres) genre, count(*) n from sound
        where status = 'published' and ${kind} and ${tempo} group by 1) x) as genres,
      (select json_object_agg(kind, n) from (select kind, count(*) n from sound
        where status = 'published' and ${genres} and ${tempo} group by 1) x) as kinds,
      (select json_object_agg(tempo, n) from (select floor(tempo_bpm / 10) as tempo, count(*) n from sound
        where status = 'published' and ${kind} and ${genres} group by 1) x) as tempos`.execute(over(db))
  const [answer] = rows
  return { total: Number(answer?.total ?? 0), rows: answer?.found ?? [] }
}

/** The processes of the database that serve its clients. */
export async function backendIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    over(db),
  )
  return rows.map(({ pid }) => pid)
}
