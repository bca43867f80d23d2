// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated, JSONColumnType } from 'kysely'

export interface BooksTables {
  book_entry: {
    id: string
    day: string
    source: string
    payment_id: string | null
    posted_at: Date
  }
  book_line: {
    id: string
    entry_id: string
    account: string
    vat_country: string | null
    vat_rate_basis_points: number | null
    currency: string
    amount_cents: number
  }
  book_source: {
    source: string
    digest: string
  }
  book_state: {
    id: Generated<boolean>
    closed_until: string | null
    entered_at: Date | null
    datev: JSONColumnType<object> | null
    compared_at: Date | null
    compared_whole_at: Date | null
    differences: Generated<string[]>
  }
}
