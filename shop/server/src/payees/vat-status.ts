import type { VatStatus } from '@segno/contract'
import { EU_COUNTRIES } from '@segno/vat'

export interface StatedTax {
  readonly vatStatus: VatStatus | null
  readonly country: string
  readonly taxId: string | null
  readonly vatId: string | null
  /** Of an artist; the tax ID of a person is private, and no number of a business. */
  readonly taxpayer?: 'person' | 'company' | null
}

/** A field of the form and what is wrong with it. */
interface Mismatch {
  readonly path: 'vatStatus' | 'vatId' | 'taxId'
  readonly message: string
}

/**
 * Why a payee cannot be taxed as they say, for the first reason; null where they can.
 *
 * @param shopCountry of the shop, which is the customer on their papers
 */
export function vatStatusMismatch(tax: StatedTax, shopCountry: string): Mismatch | null {
  const { vatStatus, country, taxId, vatId, taxpayer } = tax
  const isNumbered = taxId !== null || vatId !== null
  const inUnion = EU_COUNTRIES.has(country)
  switch (vatStatus) {
    case null:
    case 'private':
      return null
    case 'small':
      return isNumbered
        ? null
        : { path: 'taxId', message: 'A small business needs its tax ID or VAT ID here' }
    case 'regular':
      if (country !== shopCountry)
        return {
          path: 'vatStatus',
          message: 'Your address is in another country than this shop: choose another',
        }
      if (taxpayer === 'person' && vatId === null)
        return { path: 'vatId', message: 'Your invoices need your VAT ID' }
      return isNumbered ? null : { path: 'vatId', message: 'Your invoices need your VAT ID or tax ID' }
    case 'reverseCharge':
      if (country === shopCountry)
        return { path: 'vatStatus', message: 'Your address is in the country of this shop: choose another' }
      if (!inUnion)
        return { path: 'vatStatus', message: 'Your address is outside the European Union: choose another' }
      return vatId === null ? { path: 'vatId', message: 'Reverse charge needs your VAT ID' } : null
    case 'outside':
      return inUnion
        ? { path: 'vatStatus', message: 'Your address is in the European Union: choose another' }
        : null
  }
}
