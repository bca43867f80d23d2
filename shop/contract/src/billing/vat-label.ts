import { countryName, formatBasisPoints } from '@segno/units'
import type { TaxFacts } from './billing.ts'

/** `VAT 19% (Germany)`, or why there is none. */
export function vatLabel({ vat, taxLoad, vatCountry }: TaxFacts): string {
  if (vat === 'reverse-charge') return 'VAT, reverse charge'
  return vat === 'outside' ? 'No VAT' : `VAT ${formatBasisPoints(taxLoad)} (${countryName(vatCountry)})`
}
