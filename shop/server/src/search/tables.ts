// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export interface SearchTables {
  followed_artist: {
    account_id: string
    artist_id: string
    followed_at: Date
  }
  followed_word: {
    account_id: string
    kind: string
    word: string
    followed_at: Date
  }
  saved_search: {
    id: string
    account_id: string
    name: string
    address: string
    saved_at: Date
    opened_at: Date
  }
  search_index: {
    name: string
    shape: string
    shards: number
    state: string
    seq: number
    binding: string
    is_compared: Generated<boolean>
    compared_to: string | null
    compared_at: Generated<Date>
    touched_at: Generated<Date>
  }
  search_view: {
    id: GeneratedAlways<number>
    index_name: string
    pit: string
    seq: number
    latest_seq: number
    opened_at: Generated<Date>
  }
}
