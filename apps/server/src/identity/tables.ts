// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated, JSONColumnType } from 'kysely'

export interface IdentityTables {
  attempt: {
    purpose: string
    subject_hash: string
    failures: number
    first_at: Date
    last_at: Date
  }
  credential: {
    account_id: string
    password_hash: string
    changed_at: Generated<Date>
  }
  session: {
    id: string
    account_id: string
    refresh_hash: string
    user_agent: string | null
    created_at: Generated<Date>
    last_used_at: Generated<Date>
    expires_at: Date
    ended_at: Date | null
    end_reason: string | null
  }
  signing_key: {
    id: string
    private_jwk: JSONColumnType<object>
    public_jwk: JSONColumnType<object>
    created_at: Generated<Date>
    retired_at: Date | null
  }
  used_refresh_token: {
    token_hash: string
    session_id: string
    used_at: Generated<Date>
  }
}
