// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated, JSONColumnType } from 'kysely'

export interface AllowancesTables {
  allowance_use: {
    id: string
    actor_id: string
    kind: string
    key: string | null
    worth_micro_eur: number
    given_at: Date
  }
  held_act: {
    id: string
    kind: string
    payload: JSONColumnType<object>
    summary: string
    worth_micro_eur: number
    proposed_by: string
    proposed_at: Date
    expires_at: Date
    runs_at: Date | null
    status: Generated<string>
    decided_by: string | null
    decided_at: Date | null
    reason: string | null
    request_key: string | null
  }
}
