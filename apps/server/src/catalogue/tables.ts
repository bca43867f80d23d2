// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export interface CatalogueTables {
  artist: {
    account_id: string
    handle: string
    name: string
    bio: Generated<string>
    created_at: Generated<Date>
  }
  former_handle: {
    handle: string
    artist_id: string
    given_up_at: Date
  }
  pack: {
    id: string
    artist_id: string
    slug: string
    title: string
    description: Generated<string>
    created_at: Generated<Date>
  }
  sound: {
    id: string
    artist_id: string
    pack_id: string | null
    title: string
    kind: string
    status: string
    price_points: number
    made_with_ai: Generated<string>
    training_allowed: Generated<boolean>
    tempo_bpm: number | null
    beats: number | null
    key_tonic: number | null
    key_mode: string | null
    instrument: string | null
    genres: Generated<string[]>
    moods: Generated<string[]>
    tags: Generated<string[]>
    tagged_by: string
    master_key: string
    master_format: string
    content_hash: string
    length_frames: number
    sample_rate_hz: number
    channels: number
    bit_depth: number | null
    analyser_version: number
    measured_kind: string
    measured_tempo_bpm: number | null
    tempo_confidence: number
    measured_key_tonic: number | null
    measured_key_mode: string | null
    key_confidence: number
    loudness_lufs: number | null
    true_peak_db: number | null
    peak_db: number | null
    onsets_seconds: number[]
    seam_db: number | null
    fingerprint: Buffer
    encoder_version: number
    gain_db: number
    peaks: Buffer
    preview_opus_key: string
    preview_mp3_key: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    published_at: Date | null
    play_count: Generated<number>
    sale_count: Generated<number>
  }
  sound_change: {
    seq: GeneratedAlways<number>
    sound_id: string
    transaction_id: Generated<string>
    at: Generated<Date>
  }
  term: {
    kind: string
    slug: string
    name: string
  }
  term_synonym: {
    kind: string
    slug: string
    word: string
  }
}
