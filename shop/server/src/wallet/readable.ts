import type { Readable } from '../platform/db/db.ts'
import type { WalletTables } from './tables.ts'

/** What other slices join. */
export type ReadableWallet = Readable<
  WalletTables,
  {
    ledger_check: 'breaches' | 'checked_at' | 'id'
    ledger_transaction: 'created_at' | 'id' | 'kind' | 'reference'
    lot_use: 'from_point' | 'lot_id' | 'to_point' | 'transaction_id' | 'value_micro_eur'
    wallet: 'account_id'
    wallet_lot:
      | 'account_id'
      | 'created_at'
      | 'given_micro_eur'
      | 'grant_id'
      | 'id'
      | 'origin'
      | 'points'
      | 'transaction_id'
      | 'value_micro_eur'
  }
>
