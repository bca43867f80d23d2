// Made by `npm run generate:tables` from the migrations. Do not edit.
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
    tax_id: string
    vat_id: string | null
    born_on: string | null
  }
}
