import { amountCents, basisPoints } from '@segno/units'
import { extractVat } from '@segno/vat'
import type { PaymentRow } from '../payments/queries.ts'
import type { VatBack } from '../refunds/give-vat-back.ts'
import type { ProviderPlan } from './read-provider-plan.ts'

/** VAT that goes back is not charged again: screens and mails have the plan's next price before the provider has it. */
export function pricedWithout(
  plan: ProviderPlan,
  { payment, vat }: { readonly payment: PaymentRow; readonly vat: VatBack },
): ProviderPlan {
  if (vat.vatCents === 0) return plan
  const rate = basisPoints(payment.vat_rate_basis_points)
  return { ...plan, grossCents: extractVat(amountCents(plan.grossCents), rate).netCents }
}
