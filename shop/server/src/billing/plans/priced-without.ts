import { amountCents, type BasisPoints, basisPoints } from '@segno/units'
import { extractVat } from '@segno/vat'
import type { Db } from '../../platform/db/db.ts'
import type { BillingContext } from '../billing-context.ts'
import { readBuyer } from '../quote.ts'
import { findRateGivenBack } from './queries.ts'
import type { ProviderPlan } from './read-provider-plan.ts'

/** VAT that goes back is not charged again: screens and mails have the plan's next price before the provider has it. */
export function pricedWithout(plan: ProviderPlan, rate: BasisPoints): ProviderPlan {
  return { ...plan, grossCents: extractVat(amountCents(plan.grossCents), rate).netCents }
}

/** A plan at the price that its provider is about to hear of, where the VAT of its last payment went back. */
export async function pricedAsGivenBack(
  ctx: BillingContext,
  tx: Db,
  { accountId, plan }: { readonly accountId: string; readonly plan: ProviderPlan },
): Promise<ProviderPlan> {
  const last = plan.paid.at(-1)
  if (last?.sold.packageId !== plan.packageId || last.sold.grossCents !== plan.grossCents) return plan
  const rate = await findRateGivenBack(tx, last.providerInvoiceId)
  if (rate === undefined) return plan
  const { vat } = await readBuyer({ ...ctx, db: tx }, accountId)
  return vat.rateBasisPoints === 0 ? pricedWithout(plan, basisPoints(rate)) : plan
}
