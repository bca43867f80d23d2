// Made by `npm run generate:tables` from the migrations. Do not edit.
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
}
