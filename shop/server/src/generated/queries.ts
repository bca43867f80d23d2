import { sql } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'
import type { ReadableCatalogue } from '../catalogue/public.ts'
import type { GeneratedSound } from './generated-sound.ts'

interface NewPack {
  readonly id: string
  readonly artistId: string
  readonly slug: string
  readonly title: string
}

/** Adds the packs that are not there yet. */
export async function insertNewPacks(db: Db, packs: readonly NewPack[]): Promise<void> {
  await over<ReadableCatalogue>(db)
    .insertInto('pack')
    .values(packs.map(({ id, artistId, slug, title }) => ({ id, artist_id: artistId, slug, title })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds the published sounds that are not there yet. @returns the ids of those that were added */
export async function insertNewSounds(db: Db, sounds: readonly GeneratedSound[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into sound (
      id, artist_id, pack_id, title, kind, status, price_points, made_with_ai, training_allowed, tempo_bpm, beats,
      key_tonic, key_mode, instrument, genres, moods, tags, tagged_by, master_key, master_format, content_hash,
      length_frames, sample_rate_hz, channels, bit_depth, analyser_version, measured_kind, measured_tempo_bpm,
      tempo_confidence, measured_key_tonic, measured_key_mode, key_confidence, loudness_lufs, onsets_seconds,
      fingerprint, encoder_version, gain_db, peaks, preview_opus_key, preview_mp3_key, published_at, play_count,
      sale_count)
    select id, artist_id, pack_id, title, kind, 'published', price_points, made_with_ai, training_allowed, tempo_bpm,
      beats, key_tonic, key_mode, instrument, genres, moods, tags, 'artist', 'masters/' || content_hash || '.wav', 'wav',
      content_hash, length_frames, sample_rate_hz, 2, 24, 1, kind, tempo_bpm, tempo_confidence, key_tonic, key_mode,
      key_confidence, loudness_lufs, '{}', decode(fingerprint, 'hex'), 1, 0, decode(peaks, 'hex'),
      'previews/' || content_hash || '.opus', 'previews/' || content_hash || '.mp3', published_at, play_count, sale_count
    from jsonb_to_recordset(${JSON.stringify(sounds)}::jsonb) as generated (
      id uuid, artist_id uuid, pack_id uuid, title text, kind text, price_points int, made_with_ai text,
      training_allowed boolean, tempo_bpm float8, beats float8, key_tonic int, key_mode text, instrument text,
      genres text[], moods text[], tags text[], content_hash text, length_frames bigint, sample_rate_hz int,
      tempo_confidence float8, key_confidence float8, loudness_lufs float8, fingerprint text, peaks text,
      published_at timestamptz, play_count bigint, sale_count bigint)
    on conflict do nothing
    returning id`.execute(over(db))
  return rows.map(({ id }) => id)
}
