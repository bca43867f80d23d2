import type { SellerIdentity, ShownPayee } from '@segno/contract'
import { readTaxId, readVatId } from '@segno/vat'
import { taxIdInvalid, vatIdInvalid } from './errors.ts'
import type { TaxRow } from './queries.ts'

type Shown = NonNullable<ShownPayee['tax']>

/** Tax details as they are entered: who a person or company is, and where. */
export type TaxFacts = Shown & { readonly taxpayer: NonNullable<SellerIdentity['taxpayer']> }

/**
 * Tax details as they are stored: what does not apply to a person, or to a company, is left out.
 *
 * @throws {AppError} vat_id_invalid, tax_id_invalid
 */
export function readTaxFacts(accountId: string, facts: TaxFacts): TaxRow & { account_id: string } {
  const { street, postcode, city, country, vatId, taxpayer } = facts
  const read = vatId === null ? null : readVatId(vatId, country)
  if (vatId !== null && read === null) throw vatIdInvalid()
  const isPerson = taxpayer === 'person'
  const taxId = readOwnTaxId(facts)
  return {
    account_id: accountId,
    street,
    postcode,
    city,
    country,
    taxpayer,
    vat_id: read?.text ?? null,
    tax_id: taxId,
    tax_country: taxId === null ? null : facts.taxCountry,
    first_name: isPerson ? facts.firstName : null,
    last_name: isPerson ? facts.lastName : null,
    born_on: isPerson ? facts.bornOn : null,
    birth_city: isPerson && taxId === null ? facts.birthCity : null,
    birth_country: isPerson && taxId === null ? facts.birthCountry : null,
    register_number: isPerson ? null : facts.registerNumber,
  }
}

function readOwnTaxId({ taxId, taxCountry, taxpayer }: TaxFacts): string | null {
  if (taxId === null || taxCountry === null) return null
  const read = readTaxId(taxId, { country: taxCountry, kind: taxpayer })
  if (read === null) throw taxIdInvalid(taxCountry)
  return read
}

export const showTaxFacts = (row: TaxRow): Shown => ({
  street: row.street,
  postcode: row.postcode,
  city: row.city,
  country: row.country,
  vatId: row.vat_id,
  taxpayer: row.taxpayer as Shown['taxpayer'],
  firstName: row.first_name,
  lastName: row.last_name,
  registerNumber: row.register_number,
  taxId: row.tax_id,
  taxCountry: row.tax_country,
  bornOn: row.born_on,
  birthCity: row.birth_city,
  birthCountry: row.birth_country,
})
