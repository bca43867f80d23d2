// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated, JSONColumnType } from 'kysely'

export interface IdentityTables {
  api_key: {
    id: string
    account_id: string
    name: string
    key_hash: string
    key_start: string
    grants: string[]
    may_change: boolean
    created_at: Date
    expires_at: Date | null
    last_used_at: Date | null
    revoked_at: Date | null
  }
  attempt: {
    purpose: string
    subject_hash: string
    failures: number
    first_at: Date
    last_at: Date
  }
  blocked_program: {
    client_id: string
    name: string
    blocked_at: Date
    blocked_by: string
  }
  challenge: {
    secret_hash: string
    account_id: string
    step: string
    code_hash: string | null
    has_second_factor: Generated<boolean>
    tries: Generated<number>
    expires_at: Date
    used_at: Date | null
  }
  credential: {
    account_id: string
    password_hash: string
    changed_at: Generated<Date>
    must_renew: Generated<boolean>
    by_code: Generated<boolean>
  }
  device: {
    id: string
    account_id: string
    key_hash: string
    name: string
    remembered_at: Date
    last_used_at: Date
    ends_at: Date
  }
  email_change: {
    account_id: string
    new_email: string
    secret_hash: string
    asked_at: Date
    expires_at: Date
    held_until: Date | null
    stop_hash: string | null
  }
  email_factor: {
    account_id: string
    turned_on_at: Generated<Date>
  }
  guest_nonce: {
    id: string
    user_name: string
    nonce: string
    expires_at: Date
  }
  hosted_record: {
    kind: string
    id_hash: string
    payload: JSONColumnType<object>
    grant_id: string | null
    consumed_at: Date | null
    expires_at: Date
    user_code_hash: string | null
  }
  mailed_code: {
    account_id: string
    purpose: string
    code_hash: string
    new_email: string | null
    tries: Generated<number>
    sent_at: Date
    expires_at: Date
    used_at: Date | null
    asked_by: string | null
    own_tries: Generated<number>
    is_long: Generated<boolean>
  }
  passkey: {
    id: string
    account_id: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: Generated<string[]>
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  passkey_challenge: {
    challenge_hash: string
    purpose: string
    account_id: string | null
    session_id: string | null
    expires_at: Date
  }
  plugin_hand_over: {
    id_hash: string
    sealed_tokens: string | null
    expires_at: Date
  }
  recovery_code: {
    account_id: string
    code_hash: string
    used_at: Date | null
  }
  registration: {
    account_id: string
    browser_hash: string
    afid: string | null
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
    client_address: string | null
    grant_id: string | null
    hosted: JSONColumnType<object> | null
    confirmed_at: Date | null
    program_client: string | null
    program_scopes: string[] | null
    program_spend_points: number | null
    recovered_at: Date | null
    renewal_seen_at: Date | null
    passkey_at: Date | null
    program_name: string | null
  }
  sign_in_link: {
    secret_hash: string
    link_hash: string
    account_id: string | null
    asked_at: Date
    expires_at: Date
    opened_at: Date | null
    used_at: Date | null
    opens_here: Generated<boolean>
  }
  signing_key: {
    id: string
    private_jwk: string
    public_jwk: JSONColumnType<object>
    created_at: Generated<Date>
    retired_at: Date | null
  }
  social_identity: {
    id: string
    account_id: string
    provider_id: string
    issuer: string
    subject: string
    email: string | null
    linked_at: Date
  }
  social_used_state: {
    state_hash: string
    expires_at: Date
  }
  ticket: {
    secret_hash: string
    account_id: string
    purpose: string
    expires_at: Date
    used_at: Date | null
  }
  totp: {
    account_id: string
    secret: string | null
    pending_secret: string | null
    last_step: Generated<number>
  }
  used_proof: {
    nonce: string
    expires_at: Date
  }
  used_refresh_token: {
    token_hash: string
    session_id: string
    used_at: Generated<Date>
  }
  way_in_link: {
    secret_hash: string
    account_id: string
    kind: string
    way_id: string
    expires_at: Date
  }
}
