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
  artist_tally: {
    artist_id: string
    sound_count: number
    pack_count: number
    genres: string[]
    published_at: Date
    changed_at: Date
    popularity: number
  }
  pack: {
    id: string
    artist_id: string
    slug: string
    title: string
    description: Generated<string>
    created_at: Generated<Date>
    cover: string | null
    sound_order: Generated<string[]>
    updated_at: Generated<Date>
    price_points: number | null
    former_slugs: Generated<string[]>
  }
  pack_tally: {
    pack_id: string
    sound_count: number
    loop_count: number
    total_points: number
    duration_seconds: number
    slowest_bpm: number | null
    fastest_bpm: number | null
    genres: string[]
    published_at: Date
    changed_at: Date
    popularity: number
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
    version: Generated<number>
    file_name: string | null
    batch_id: string | null
    measured_instrument: string | null
    instrument_confidence: Generated<number>
    tuning_cents: number | null
    ai_model: string | null
    submitted_at: Date | null
    rights_version: string | null
    reviewed_at: Date | null
    reviewed_by: string | null
    review_reason: string | null
    review_note: string | null
    near_duplicate_of: string | null
    open_reports: Generated<number>
    named_tempo_bpm: number | null
    named_key_tonic: number | null
    named_key_mode: string | null
    tags_checked_at: Date | null
    tags_checked_by: string | null
    doubts: Generated<string[]>
    doubt_rank: Generated<number>
    withheld_at: Date | null
    filed_kind: string | null
    filed_tempo_bpm: number | null
    filed_key_tonic: number | null
    filed_key_mode: string | null
    preview_headroom_db: Generated<number>
    other_tempo_bpm: number | null
  }
  sound_change: {
    id: GeneratedAlways<number>
    sound_id: string | null
    transaction_id: Generated<string>
    at: Generated<Date>
    seq: number | null
  }
  stale_tally: {
    seq: GeneratedAlways<number>
    artist_id: string
    pack_id: string | null
  }
}
