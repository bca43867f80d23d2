// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface ListeningTables {
  collection: {
    id: string
    account_id: string
    name: string
    visibility: string
    link_token: string
    created_at: Date
    changed_at: Date
    published_at: Date | null
    keep_count: Generated<number>
    withheld_at: Date | null
  }
  collection_sound: {
    collection_id: string
    sound_id: string
    place: string
    note: Generated<string>
    added_at: Date
  }
  drag_out: {
    id: string
    account_id: string
    sound_id: string
    dragged_at: Date
    file_name: string
    dragged_as: string
    tempo_bpm: number | null
    pitch_semitones: number | null
    is_altered: boolean
  }
  drag_out_report: {
    account_id: string
    idempotency_key: string
    request_hash: string
    reported_at: Date
  }
  favourite: {
    account_id: string
    sound_id: string
    place: string
    added_at: Date
  }
  kept_collection: {
    account_id: string
    collection_id: string
    kept_at: Date
  }
  masters_zip: {
    id: string
    account_id: string
    drag_out_ids: string[]
    offered_at: Date
  }
  not_for_me: {
    account_id: string
    sound_id: string
    said_at: Date
  }
  recent_play: {
    account_id: string
    sound_id: string
    played_at: Date
  }
}
