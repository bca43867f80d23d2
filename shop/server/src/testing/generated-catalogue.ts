import { sql } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'
import { anArtist } from './builders.ts'

const ARTISTS = 40

/**
 * A catalogue of published rows without audio, the same for the same number: some instruments, genres and tempos are
 * common and most are rare, as in a real shop. Made inside the database, where a hundred thousand rows take seconds.
 *
 * @param db PostgreSQL, with the default vocabulary in it
 */
export async function generateCatalogue(db: Db, sounds: number): Promise<void> {
  const artistIds: string[] = []
  for (let at = 0; at < ARTISTS; at++)
    artistIds.push((await anArtist(db, { handle: `artist-${at}`, name: `Artist ${at}` })).id)
  await makeDrawFunctions(db)
  await sql`
    with words as (
      select array_agg(slug order by slug) filter (where kind = 'instrument') as instruments,
        array_agg(slug order by slug) filter (where kind = 'genre') as genres,
        array_agg(slug order by slug) filter (where kind = 'mood') as moods
      from term
    )
    insert into sound (
      id, artist_id, title, kind, status, price_points, tempo_bpm, beats, key_tonic, key_mode, instrument, genres,
      moods, tags, tagged_by, master_key, master_format, content_hash, length_frames, sample_rate_hz, channels,
      bit_depth, analyser_version, measured_kind, tempo_confidence, key_confidence, loudness_lufs, onsets_seconds,
      fingerprint, encoder_version, gain_db, peaks, preview_opus_key, preview_mp3_key, published_at, play_count,
      sale_count)
    select md5('id' || n)::uuid, (${sql.val(artistIds)}::uuid[])[1 + floor(${ARTISTS} * draw(n, 1) ^ 2)::int],
      initcap(pick(words.moods, draw(n, 2)) || ' ' || pick(words.genres, draw(n, 3)) || ' '
        || pick(words.instruments, draw(n, 4))) || ' ' || n,
      case when draw(n, 5) < 0.7 then 'loop' else 'oneShot' end, 'published', 1 + floor(5 * draw(n, 6))::int,
      70 + floor(105 * (draw(n, 7) + draw(n, 8)) / 2), 8, floor(12 * draw(n, 9))::int,
      case when draw(n, 10) < 0.7 then 'minor' else 'major' end, pick(words.instruments, draw(n, 4)),
      array[pick(words.genres, draw(n, 3))], array[pick(words.moods, draw(n, 2))], '{}', 'artist',
      'masters/' || md5('m' || n) || '.wav', 'wav', md5('c' || n), 176400, 44100, 2, 24, 1, 'loop', 0.9, 0.9, -14,
      '{}', decode(repeat('00', 256), 'hex'), 1, 0, decode(repeat('7f', 512), 'hex'),
      'previews/' || md5('o' || n) || '.opus', 'previews/' || md5('p' || n) || '.mp3',
      timestamptz '2026-01-01' + n * interval '1 second', floor(1000 * draw(n, 11) ^ 4)::int,
      floor(40 * draw(n, 12) ^ 6)::int
    from generate_series(1, ${sql.lit(sounds)}) as n, words`.execute(over(db))
  await sql`analyze`.execute(over(db))
}

/** `draw`: a number from 0 to below 1 that follows from two others; `pick`: a word of a list, its first ones most often. */
async function makeDrawFunctions(db: Db): Promise<void> {
  await sql`
    create function draw(n int, salt int) returns float immutable language sql
    as 'select (hashint4(n * 31 + salt)::bigint & 65535) / 65536.0'`.execute(over(db))
  await sql`
    create function pick(words text[], drawn float) returns text immutable language sql
    as 'select words[1 + floor(cardinality(words) * drawn ^ 2)::int]'`.execute(over(db))
}
