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
  }
}
