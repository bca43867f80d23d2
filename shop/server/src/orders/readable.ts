import type { Readable } from '../platform/db/db.ts'
import type { OrdersTables } from './tables.ts'

/** What other slices join. */
export type ReadableOrders = Readable<
  OrdersTables,
  {
    licence:
      | 'account_id'
      | 'created_at'
      | 'ended_at'
      | 'first_taken_at'
      | 'id'
      | 'licence_version'
      | 'line'
      | 'number'
      | 'pack_id'
      | 'points'
      | 'receipt_id'
      | 'sound_id'
      | 'value_micro_eur'
    licence_part: 'licence_id' | 'lot_id' | 'value_micro_eur'
    receipt: 'account_id' | 'created_at' | 'id' | 'number' | 'program_client'
  }
>
