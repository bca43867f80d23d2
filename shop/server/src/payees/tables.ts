// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated, JSONColumnType } from 'kysely'

export interface PayeesTables {
  payee: {
    account_id: string
    holder: string
    iban: string | null
    paypal: string | null
    changed_at: Date
  }
  payee_tax: {
    account_id: string
    street: string
    postcode: string
    city: string
    country: string
    tax_id: string | null
    vat_id: string | null
    born_on: string | null
    vat_status: string | null
    taxpayer: string | null
    first_name: string | null
    last_name: string | null
    register_number: string | null
    tax_country: string | null
    birth_city: string | null
    birth_country: string | null
    tax_number: string | null
  }
  payout_proposal: {
    id: string
    kind: string
    subject_id: string
    recipient_id: string | null
    amount_cents: number
    currency: string
    paid_on: string | null
    reference: string | null
    idempotency_key: string
    proposed_by: string
    proposed_at: Date
    status: Generated<string>
    decided_by: string | null
    decided_at: Date | null
    reason: string | null
    vat_cents: Generated<number>
    billed_as: JSONColumnType<object> | null
  }
}
