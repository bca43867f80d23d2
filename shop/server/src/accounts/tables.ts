// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface AccountsTables {
  account: {
    id: string
    email: string
    first_name: string
    last_name: string
    country: string
    currency: string
    role: string
    status: string
    email_confirmed_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    links: Generated<string[]>
    deleted_at: Date | null
    photo: string | null
    first_signed_in_at: Date | null
    voucher_code: string | null
    last_seen_at: Date | null
    email_key: string | null
    email_clash: Generated<number>
    admin_grants: Generated<string[]>
  }
  data_export: {
    account_id: string
    asked_at: Date
    done_parts: Generated<number>
    total_parts: number
    finished_at: Date | null
    failed_at: Date | null
    file_key: string | null
    size_bytes: number | null
    expires_at: Date | null
  }
  deletion: {
    account_id: string
    asked_at: Date
  }
  former_email: {
    account_id: string
    email_key: string
    left_at: Generated<Date>
  }
  mail_preference: {
    account_id: string
    kind: string
    frequency: string
    chosen_at: Date
    covered_until: Date
    due_at: Date | null
  }
  onboarding: {
    account_id: string
    daw: string | null
    genres: Generated<string[]>
    instruments: Generated<string[]>
    ways_of_working: Generated<string[]>
    is_skipped: boolean
    updated_at: Date
  }
}
