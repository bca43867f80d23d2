// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface ArtistsTables {
  artist_application: {
    id: string
    account_id: string
    about: string
    links: string[]
    applied_at: Date
    status: Generated<string>
    decided_at: Date | null
    decided_by: string | null
    reason: string | null
    agreement_number: number
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
  former_handle: {
    handle: string
    artist_id: string
    given_up_at: Date
    rests_until: Date | null
  }
}
