import { readNameHints } from '@segno/sound-analysis'
import type { PitchClass, SoundKey } from '@segno/units'
import type { Db } from '../platform/db/db.ts'
import { recordChanges } from './feed/queries.ts'
import { insertSound } from './queries.ts'
import { settleTerms } from '../vocabulary/public.ts'

/** Everything that is known of a sound at the moment it comes into being. */
export interface NewSound {
  readonly id: string
  readonly artistId: string
  readonly packId: string | null
  readonly title: string
  readonly kind: 'loop' | 'oneShot'
  readonly pricePoints: number
  readonly tempoBpm: number | null
  /** Another that explains as much, until someone says which. */
  readonly otherTempoBpm: number | null
  readonly beats: number | null
  readonly key: SoundKey | null
  readonly instrument: string | null
  readonly genres: readonly string[]
  readonly moods: readonly string[]
  readonly tags: readonly string[]
  readonly taggedBy: 'analysis' | 'artist'
  /** As its artist's computer called it. */
  readonly fileName: string
  /** Files that came in together. */
  readonly batchId: string
  /** The sound that this is much like. */
  readonly nearDuplicateOf: string | null
  /** Null leaves it a draft. */
  readonly publishedAt: Date | null
  readonly master: {
    readonly key: string
    readonly format: string
    readonly contentHash: string
    readonly lengthFrames: number
    readonly sampleRateHz: number
    readonly channels: number
    readonly bitDepth: number | null
  }
  readonly measured: {
    readonly analyserVersion: number
    readonly kind: 'loop' | 'oneShot'
    readonly tempoBpm: number | null
    readonly tempoConfidence: number
    readonly key: { readonly tonic: number; readonly mode: 'major' | 'minor' | null } | null
    readonly keyConfidence: number
    readonly tuningCents: number | null
    readonly instrument: string | null
    readonly instrumentConfidence: number
    readonly loudnessLufs: number | null
    readonly truePeakDb: number | null
    readonly peakDb: number | null
    readonly onsetsSeconds: readonly number[]
    readonly seamDb: number | null
    /** All parts one after another. */
    readonly fingerprint: Float32Array
  }
  /** What the file says of itself. */
  readonly claims: {
    readonly kind: 'loop' | 'oneShot' | null
    readonly tempoBpm: number | null
    readonly key: SoundKey | null
  }
  readonly preview: {
    readonly encoderVersion: number
    readonly gainDb: number
    /** By how much previews are softer than the master. */
    readonly headroomDb: number
    readonly peaks: Uint8Array
    readonly opusKey: string
    readonly mp3Key: string
  }
}

/** Adds a sound and tells search of it, in the caller's transaction. */
export async function addSound(tx: Db, sound: NewSound): Promise<void> {
  const described = { ...describing(sound), ...(await settleTerms(tx, sound)) }
  await insertSound(tx, { ...described, ...stored(sound), ...measured(sound), ...streamed(sound) })
  await recordChanges(tx, [sound.id])
}

function describing(sound: NewSound) {
  const named = readNameHints(sound.fileName)
  return {
    id: sound.id,
    artist_id: sound.artistId,
    pack_id: sound.packId,
    title: sound.title,
    kind: sound.kind,
    status: sound.publishedAt === null ? 'draft' : 'published',
    published_at: sound.publishedAt,
    price_points: sound.pricePoints,
    tempo_bpm: sound.tempoBpm,
    other_tempo_bpm: sound.otherTempoBpm,
    beats: sound.beats,
    key_tonic: sound.key?.tonic ?? null,
    key_mode: sound.key?.mode ?? null,
    tags: [...sound.tags],
    tagged_by: sound.taggedBy,
    file_name: sound.fileName,
    named_tempo_bpm: named.tempoBpm,
    named_key_tonic: named.key?.tonic ?? null,
    named_key_mode: named.key?.mode ?? null,
    batch_id: sound.batchId,
    near_duplicate_of: sound.nearDuplicateOf,
  }
}

function stored({ master }: NewSound) {
  return {
    master_key: master.key,
    master_format: master.format,
    content_hash: master.contentHash,
    length_frames: master.lengthFrames,
    sample_rate_hz: master.sampleRateHz,
    channels: master.channels,
    bit_depth: master.bitDepth,
  }
}

export function measured({ measured: found, claims }: Pick<NewSound, 'measured' | 'claims'>) {
  return {
    filed_kind: claims.kind,
    filed_tempo_bpm: claims.tempoBpm,
    filed_key_tonic: claims.key?.tonic ?? null,
    filed_key_mode: claims.key?.mode ?? null,
    analyser_version: found.analyserVersion,
    measured_kind: found.kind,
    measured_tempo_bpm: found.tempoBpm,
    tempo_confidence: found.tempoConfidence,
    measured_key_tonic: (found.key?.tonic ?? null) as PitchClass | null,
    measured_key_mode: found.key?.mode ?? null,
    key_confidence: found.keyConfidence,
    tuning_cents: found.tuningCents,
    measured_instrument: found.instrument,
    instrument_confidence: found.instrumentConfidence,
    loudness_lufs: found.loudnessLufs,
    true_peak_db: found.truePeakDb,
    peak_db: found.peakDb,
    onsets_seconds: [...found.onsetsSeconds],
    seam_db: found.seamDb,
    fingerprint: Buffer.from(
      found.fingerprint.buffer,
      found.fingerprint.byteOffset,
      found.fingerprint.byteLength,
    ),
  }
}

export function streamed({ preview }: Pick<NewSound, 'preview'>) {
  return {
    encoder_version: preview.encoderVersion,
    gain_db: preview.gainDb,
    preview_headroom_db: preview.headroomDb,
    peaks: Buffer.from(preview.peaks),
    preview_opus_key: preview.opusKey,
    preview_mp3_key: preview.mp3Key,
  }
}
