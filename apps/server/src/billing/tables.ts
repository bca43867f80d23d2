// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface BillingTables {
  package: {
    id: string
    kind: string
    name: string
    points: number
    period: string | null
    position: number
    is_on_sale: Generated<boolean>
  }
  package_price: {
    package_id: string
    currency: string
    version: number
    net_cents: number
    created_at: Generated<Date>
  }
}
