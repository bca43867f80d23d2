import type { PaymentRow } from '../payments/queries.ts'

/**
 * Country that the card form opens with; null leaves it to the provider. The buyer's word alone does not fill it in: a
 * form sent untouched would then count as a second piece of evidence for that word.
 */
export function formCountry({
  located_by: by,
  vat_country: taxed,
  declared_country: declared,
}: Pick<PaymentRow, 'located_by' | 'vat_country' | 'declared_country'>): string | null {
  return by === 'agreement' && taxed === declared ? declared : null
}
