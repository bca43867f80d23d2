// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface WithdrawalsTables {
  withdrawal: {
    id: string
    number: string
    name: string
    email: string
    contract: string
    declared_at: Date
    time_zone: Generated<string>
    account_id: string | null
    payment_id: string | null
    answered_at: Date | null
    answered_by: string | null
    outcome: string | null
    answer: string | null
  }
}
