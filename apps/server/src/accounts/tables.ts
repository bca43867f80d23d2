// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface AccountsTables {
  account: {
    id: string
    email: string
    first_name: string
    last_name: string
    country: string
    currency: string
    role: string
    status: string
    email_confirmed_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    links: Generated<string[]>
    deleted_at: Date | null
  }
  deletion: {
    account_id: string
    asked_at: Date
  }
}
