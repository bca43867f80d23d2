import type { AffiliateTaxDetails, SellerIdentity, ShownPayee } from '@segno/contract'
import { readTaxId, readVatId, type VatSeller } from '@segno/vat'
import { taxIdInvalid, vatIdInvalid, vatStatusMismatches } from './errors.ts'
import type { TaxRow } from './queries.ts'
import { type StatedTax, vatStatusMismatch } from './vat-status.ts'

type Shown = NonNullable<ShownPayee['tax']>

/** Tax details as they are entered: who a person or company is, and where. */
export type TaxFacts = Shown & { readonly taxpayer: NonNullable<SellerIdentity['taxpayer']> }

/**
 * Tax details as they are stored: what does not apply to a person, or to a company, is left out.
 *
 * @throws {AppError} vat_id_invalid, tax_id_invalid, vat_status_mismatch
 */
export function readTaxFacts(
  shop: Shop,
  accountId: string,
  facts: TaxFacts,
): TaxRow & { account_id: string } {
  const { street, postcode, city, country, taxpayer } = facts
  const isPerson = taxpayer === 'person'
  const taxId = readOwnTaxId(facts)
  return {
    account_id: accountId,
    street,
    postcode,
    city,
    country,
    taxpayer,
    ...readVatFacts(shop, facts),
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

/**
 * Of a person who was an artist, the tax ID and all that was reported stay as they are.
 *
 * @throws {AppError} vat_id_invalid, vat_status_mismatch
 */
export function readAffiliateTax(
  shop: Shop,
  accountId: string,
  facts: AffiliateTaxDetails,
): Pick<TaxRow, 'street' | 'postcode' | 'city' | 'country' | 'vat_id' | 'vat_status' | 'tax_number'> & {
  account_id: string
} {
  const { street, postcode, city, country } = facts
  return { account_id: accountId, street, postcode, city, country, ...readVatFacts(shop, facts) }
}

type Shop = { readonly vatSeller: Pick<VatSeller, 'place'> }

function readVatFacts(
  { vatSeller }: Shop,
  facts: StatedTax,
): Pick<TaxRow, 'vat_id' | 'vat_status' | 'tax_number'> {
  const { vatId, country, vatStatus, taxNumber } = facts
  const read = vatId === null ? null : readVatId(vatId, country)
  if (vatId !== null && read === null) throw vatIdInvalid()
  const mismatch = vatStatusMismatch(facts, vatSeller.place.country)
  if (mismatch) throw vatStatusMismatches(mismatch)
  return { vat_id: read?.text ?? null, vat_status: vatStatus, tax_number: taxNumber }
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
  vatStatus: row.vat_status as Shown['vatStatus'],
  vatId: row.vat_id,
  taxNumber: row.tax_number,
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
