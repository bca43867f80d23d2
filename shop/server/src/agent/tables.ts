// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated, JSONColumnType } from 'kysely'

export interface AgentTables {
  agent_device: {
    id: string
    licence_id: string
    slot: number
    key_hash: string
    name: string
    platform: string
    added_at: Date
    last_seen_at: Date
    freed_at: Date | null
  }
  agent_licence: {
    id: string
    number: string
    account_id: string
    kind: string
    created_at: Date
    ends_at: Date | null
    device_slots: number
    revoked_at: Date | null
    revoked_reason: string | null
    reminded_for: Date | null
  }
  agent_licence_change: {
    id: string
    licence_id: string
    at: Date
    what: string
    kind: string
    ends_at: Date | null
    reason: string | null
    actor_id: string | null
    cause: string | null
    takes_back: string | null
  }
  agent_match: {
    taker: string
    day: Date
    track_hash: string
  }
  agent_match_day: {
    taker: string
    day: Date
    matches: number
  }
  agent_signing_key: {
    only_one: Generated<boolean>
    id: string
    private_jwk: string
    public_jwk: JSONColumnType<object>
    created_at: Date
  }
}
