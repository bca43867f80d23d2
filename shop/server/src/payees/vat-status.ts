import type { VatStatus } from '@segno/contract'
import { EU_COUNTRIES } from '@segno/vat'

export interface StatedTax {
  readonly vatStatus: VatStatus | null
  readonly country: string
  readonly vatId: string | null
  /** Of the business, as it stands on invoices. */
  readonly taxNumber: string | null
  /** Of an artist. */
  readonly taxId?: string | null
  readonly taxpayer?: 'person' | 'company' | null
}

/** A field of the form and what is wrong with it. */
interface Mismatch {
  readonly path: 'vatStatus' | 'vatId' | 'taxNumber'
  readonly message: string
}

/** A person's tax ID is the tax authority's business, and nobody else's; a company's is no secret. */
export const numberOnInvoices = ({
  taxNumber,
  taxId = null,
  taxpayer,
}: Pick<StatedTax, 'taxNumber' | 'taxId' | 'taxpayer'>): string | null =>
  taxNumber ?? (taxpayer === 'person' ? null : taxId)

/**
 * Why a payee cannot be taxed as they say, for the first reason; null where they can.
 *
 * @param shopCountry of the shop, which is the customer on their papers
 */
export function vatStatusMismatch(tax: StatedTax, shopCountry: string): Mismatch | null {
  const { vatStatus, country, vatId } = tax
  const isNumbered = vatId !== null || numberOnInvoices(tax) !== null
  const inUnion = EU_COUNTRIES.has(country)
  switch (vatStatus) {
    case null:
    case 'private':
      return null
    case 'small':
      return isNumbered
        ? null
        : { path: 'taxNumber', message: 'Your invoices need your tax number or VAT ID' }
    case 'regular':
      if (country !== shopCountry)
        return {
          path: 'vatStatus',
          message: 'Your address is in another country than this shop: choose another',
        }
      return isNumbered ? null : { path: 'vatId', message: 'Your invoices need your VAT ID or tax number' }
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
