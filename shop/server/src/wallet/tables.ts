// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface WalletTables {
  ledger_account: {
    id: string
    kind: string
    owner_id: string | null
  }
  ledger_check: {
    id: Generated<boolean>
    checked_at: Date
    breaches: string[]
  }
  ledger_posting: {
    transaction_id: string
    account_id: string
    points: number
  }
  ledger_transaction: {
    id: string
    kind: string
    reference: string
    created_at: Generated<Date>
    reason: string | null
  }
  lot_use: {
    lot_id: string
    transaction_id: string
    from_point: number
    to_point: number
    value_micro_eur: number
    after_point: number | null
  }
  wallet: {
    account_id: string
    balance_points: Generated<number>
  }
  wallet_lot: {
    id: string
    account_id: string
    transaction_id: string
    origin: string
    points: number
    used_points: Generated<number>
    value_micro_eur: number
    expires_at: Date | null
    created_at: Generated<Date>
    grant_id: string
    expiry_told_at: Date | null
    given_micro_eur: Generated<number>
  }
}
