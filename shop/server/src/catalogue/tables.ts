// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export interface CatalogueTables {
  artist: {
    account_id: string
    handle: string
    name: string
    bio: Generated<string>
    created_at: Generated<Date>
  }
  artist_application: {
    id: string
    account_id: string
    about: string
    links: string[]
    agreement_version: string
    applied_at: Date
    status: Generated<string>
    decided_at: Date | null
    decided_by: string | null
    reason: string | null
  }
  artist_application_sound: {
    id: string
    application_id: string
    file_name: string
    size_bytes: number
    format: string
    file: string
    added_at: Date
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
  copyright_notice: {
    id: string
    sound_id: string | null
    sound_title: string
    artist_id: string
    name: string
    email: string
    statement: string
    secret_hash: string | null
    submitted_at: Date
    status: Generated<string>
    confirmed_at: Date | null
    withholds: Generated<boolean>
    counter_statement: string | null
    countered_at: Date | null
    decided_at: Date | null
    decided_by: string | null
    reason: string | null
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
    cover: string | null
    sound_order: Generated<string[]>
    updated_at: Generated<Date>
    price_points: number | null
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
  review_decision: {
    id: string
    sound_id: string
    artist_id: string
    decided_by: string
    decision: string
    reason: string | null
    note: string | null
    sound_version: number
    decided_at: Date
    undone_at: Date | null
    told_at: Date | null
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
  }
  sound_change: {
    seq: GeneratedAlways<number>
    sound_id: string | null
    transaction_id: Generated<string>
    at: Generated<Date>
  }
  sound_report: {
    id: string
    sound_id: string
    reporter_id: string
    what: string
    claim: JSONColumnType<object> | null
    words: Generated<string>
    status: Generated<string>
    reported_at: Date
    decided_at: Date | null
    decided_by: string | null
    answer: string | null
    earned_points: Generated<number>
  }
  stale_tally: {
    seq: GeneratedAlways<number>
    artist_id: string
    pack_id: string | null
  }
  term: {
    kind: string
    slug: string
    name: string
    version: Generated<number>
  }
  term_merge: {
    id: string
    kind: string
    from_slug: string
    from_name: string
    from_words: string[]
    into_slug: string
    moved_words: string[]
    merged_at: Date
    undone_at: Date | null
  }
  term_merge_sound: {
    merge_id: string
    sound_id: string
    had_both: boolean
  }
  term_synonym: {
    kind: string
    slug: string
    word: string
  }
  vocabulary: {
    only_row: Generated<boolean>
    started_at: Date | null
  }
}
