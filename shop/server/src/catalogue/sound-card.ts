import type { Sound } from '@segno/contract'
import type { Mode } from '@segno/units'
import type { CardRow } from './queries.ts'

/** A row of the database as the wire knows it. */
export function toSound(row: CardRow): Sound {
  return {
    id: row.id,
    title: row.title,
    artist: { handle: row.artist_handle, name: row.artist_name },
    pack:
      row.pack_id === null || row.pack_slug === null || row.pack_title === null
        ? null
        : { id: row.pack_id, slug: row.pack_slug, title: row.pack_title },
    kind: row.kind as Sound['kind'],
    tempoBpm: row.tempo_bpm,
    beats: row.beats,
    key: toKey(row.key_tonic, row.key_mode),
    instrument: row.instrument,
    genres: row.genres,
    moods: row.moods,
    tags: row.tags,
    durationSeconds: row.length_frames / row.sample_rate_hz,
    lengthFrames: row.length_frames,
    sampleRateHz: row.sample_rate_hz,
    channels: row.channels,
    bitDepth: row.bit_depth,
    loudnessLufs: row.loudness_lufs,
    peakDb: row.peak_db,
    pricePoints: row.price_points,
    madeWithAi: row.made_with_ai as Sound['madeWithAi'],
    trainingAllowed: row.training_allowed,
    publishedAt: row.published_at?.toISOString() ?? null,
    gainDb: row.gain_db,
    previewUrl: previewAddress(row.preview_opus_key),
    previewAppleUrl: previewAddress(row.preview_mp3_key),
    peaks: row.peaks.toString('base64'),
  }
}

/** A tonic alone is the root of one note. */
export function toKey(
  tonic: number | null,
  mode: string | null,
): { tonic: number; mode: Mode | null } | null {
  return tonic === null ? null : { tonic, mode: mode as Mode | null }
}

/** Previews are stored as `previews/<hash>.<format>` and answered at the same name. */
function previewAddress(key: string): string {
  return `/audio/${key}`
}
