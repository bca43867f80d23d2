// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated, JSONColumnType } from 'kysely'

export interface JamsTables {
  jam: {
    id: string
    owner_id: string
    is_editorial: boolean
    title: string
    description: string
    tempo_bpm: number
    key_tonic: number | null
    key_mode: string | null
    bars: number
    version: Generated<number>
    created_at: Date
    updated_at: Date
    published_at: Date | null
    is_private: Generated<boolean>
    featured_place: number | null
    half_double: Generated<boolean>
  }
  jam_lane: {
    jam_id: string
    place: number
    sound_id: string
    title: string
    artist_name: string
    clips: JSONColumnType<object>
    gain_db: number
    pan: number
    pitch_semitones: number
    is_muted: boolean
    is_soloed: boolean
  }
}
