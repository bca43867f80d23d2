import { sql } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'

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

export interface SqlWordSearch {
  /** Words, each of which may be the beginning of one. */
  readonly text: string
  readonly genres: readonly string[]
  readonly ranges: { readonly tempoBpm: { readonly min: number; readonly max: number } }
}

/** What a shop that searches words by SQL would give its database for this. */
export async function indexWordsForSql(db: Db): Promise<void> {
  await sql`alter table sound add column words tsvector`.execute(over(db))
  await sql`
    update sound set words = setweight(to_tsvector('simple', sound.title), 'A')
      || setweight(to_tsvector('simple', concat_ws(' ', instrument, array_to_string(genres || moods || tags, ' '))), 'B')
      || setweight(to_tsvector('simple', concat_ws(' ', artist.name,
        (select pack.title from pack where pack.id = sound.pack_id))), 'C')
    from artist where artist.account_id = sound.artist_id`.execute(over(db))
  await sql`create index on sound using gin (words)`.execute(over(db))
  await indexForSql(db)
}

/** The same list as the index gives: 30 rows, the best match first, and the counts. One query. */
export async function searchWordsBySql(db: Db, search: SqlWordSearch): Promise<unknown> {
  const typed = search.text
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
    .map((word) => `${word}:*`)
    .join(' & ')
  const { min, max } = search.ranges.tempoBpm
  const genres = sql`genres && ${sql.val([...search.genres])}::text[]`
  const tempo = sql`tempo_bpm between ${min} and ${max}`
  const kind = sql`kind = 'loop'`
  const { rows } = await sql`
    with worded as materialized (
      select id, kind, instrument, genres, moods, tags, key_tonic, key_mode, tempo_bpm, made_with_ai, training_allowed,
        play_count + 20 * sale_count as popularity, words
      from sound where status = 'published' and words @@ to_tsquery('simple', ${typed})
    ), found as materialized (select * from worded where ${kind} and ${genres} and ${tempo})
    select (select count(*) from found) as total,
      (select json_agg(id) from (select id from found
        order by ts_rank(words, to_tsquery('simple', ${typed})) desc, popularity desc limit 30) as page) as page,
      (select json_object_agg(instrument, n) from (select instrument, count(*) n from found group by 1) x) as instruments,
      (select json_object_agg(mood, n) from (select unnest(moods) mood, count(*) n from found group by 1) x) as moods,
      (select json_object_agg(tag, n) from (select unnest(tags) tag, count(*) n from found group by 1
        order by 2 desc limit 50) x) as tags,
      (select json_object_agg(key, n) from (select key_tonic || key_mode as key, count(*) n from found
        where key_tonic is not null group by 1) x) as keys,
      (select json_object_agg(made_with_ai, n) from (select made_with_ai, count(*) n from found group by 1) x) as ai,
      (select json_object_agg(training_allowed, n) from (select training_allowed, count(*) n from found group by 1) x)
        as training,
      (select json_object_agg(genre, n) from (select unnest(genres) genre, count(*) n from worded
        where ${kind} and ${tempo} group by 1) x) as genres,
      (select json_object_agg(kind, n) from (select kind, count(*) n from worded where ${genres} and ${tempo} group by 1) x)
        as kinds,
      (select json_object_agg(tempo, n) from (select floor(tempo_bpm / 10) as tempo, count(*) n from worded
        where ${kind} and ${genres} and tempo_bpm is not null group by 1) x) as tempos`.execute(over(db))
  return rows[0]
}

/** The processes of the database that serve its clients. */
export async function backendIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    over(db),
  )
  return rows.map(({ pid }) => pid)
}
