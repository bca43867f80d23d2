// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface OrdersTables {
  cart_item: {
    id: string
    account_id: string
    sound_id: string
    added_at: Generated<Date>
  }
  licence: {
    id: string
    number: string
    account_id: string
    sound_id: string
    receipt_id: string
    line: number
    points: number
    licence_version: string
    transaction_id: string | null
    created_at: Generated<Date>
    ended_at: Date | null
  }
  receipt: {
    id: string
    number: number
    account_id: string
    idempotency_key: string
    request_hash: string
    total_points: number
    balance_points: number
    created_at: Generated<Date>
  }
  receipt_counter: {
    only_one: Generated<boolean>
    last_number: number
  }
}
