// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface OrdersTables {
  cart: {
    account_id: string
  }
  cart_item: {
    id: string
    account_id: string
    sound_id: string
    added_at: Generated<Date>
    program_client: string | null
  }
  download_key: {
    only_one: Generated<boolean>
    secret: Buffer
  }
  download_zip: {
    id: string
    account_id: string
    sound_ids: string[]
    offered_at: Date
  }
  licence: {
    id: string
    number: string
    account_id: string
    sound_id: string
    receipt_id: string
    line: number
    points: number
    value_micro_eur: number
    licence_version: string
    created_at: Generated<Date>
    ended_at: Date | null
    first_taken_at: Date | null
    ended_as: string | null
    end_reason: string | null
    pack_id: string | null
    deducted_pack_id: string | null
    training_allowed: boolean | null
  }
  licence_part: {
    licence_id: string
    lot_id: string
    from_point: number
    to_point: number
    value_micro_eur: number
  }
  program_spending: {
    account_id: string
    client_id: string
    month: Date
    points: number
  }
  receipt: {
    id: string
    number: number
    account_id: string
    idempotency_key: string
    request_hash: string
    total_points: number
    transaction_id: string | null
    balance_points: number
    created_at: Generated<Date>
    program_client: string | null
  }
  receipt_counter: {
    only_one: Generated<boolean>
    last_number: number
  }
}
