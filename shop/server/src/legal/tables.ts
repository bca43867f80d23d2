// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { JSONColumnType } from 'kysely'

export interface LegalTables {
  legal_acceptance: {
    id: string
    account_id: string
    name: string
    number: number
    occasion: string
    filled: JSONColumnType<object>
    accepted_at: Date
  }
  legal_text: {
    name: string
    number: number
    valid_from: string
    published_at: Date
    markdown: string
    published_by: string | null
  }
}
