// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated, JSONColumnType } from 'kysely'

export interface IngestTables {
  intake: {
    id: string
    batch_id: string
    artist_id: string
    origin: string
    file_name: string
    bytes_hash: string | null
    master_key: string | null
    state: string
    claim: JSONColumnType<object>
    publish: boolean
    sound_id: string | null
    refusal_code: string | null
    refusal_message: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    size_bytes: number | null
    received_bytes: Generated<number>
    client_key: string | null
    writer: string | null
    writer_until: Date | null
    expires_at: Date | null
    step: string | null
    done_fraction: Generated<number>
    duplicate_of: string | null
    dismissed_at: Date | null
  }
  sound_acoustic: {
    sound_id: string
    version: number
    hash: Buffer
    keys: number[]
  }
  unused_preview: {
    key: string
    since: Date
  }
}
