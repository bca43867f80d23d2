import { amountCents, basisPoints, decimalText, subtractCents } from '@segno/units'
import { extractVat } from '@segno/vat'
import type { Db } from '../../platform/db/db.ts'
import { lowerPayment, type PaymentRow } from '../payments/queries.ts'
import type { PaidInvoice } from './read-paid.ts'

/**
 * Credit and coupons of the provider's are named on our papers, whose sums are what was paid, and so is a sum that was too
 * small to be charged with an earlier invoice.
 */
export function soldName(
  name: string,
  { billedCents, paidCents, currency }: { billedCents: number; paidCents: number; currency: string },
): string {
  if (paidCents === billedCents) return name
  const [more, less] = [Math.max(billedCents, paidCents), Math.min(billedCents, paidCents)]
  const differs = subtractCents(amountCents(more), amountCents(less))
  const sum = `${currency} ${decimalText({ amountCents: differs, currency })}`
  return paidCents < billedCents ? `${name}, ${sum} credit` : `${name}, with ${sum} from before`
}

/** A plan whose first invoice credit paid in part: its payment is of what was paid, and is worth as much. */
export async function lowerToPaid(
  tx: Db,
  payment: PaymentRow,
  { billedCents, paidCents }: Pick<PaidInvoice, 'billedCents' | 'paidCents'>,
): Promise<PaymentRow> {
  const { id, currency, gross_cents: asked, value_micro_eur: value } = payment
  if (paidCents === asked) return payment
  const sum = extractVat(amountCents(paidCents), basisPoints(payment.vat_rate_basis_points))
  const lowered = {
    name: soldName(payment.name, { billedCents, paidCents, currency }),
    net_cents: sum.netCents,
    vat_cents: sum.vatCents,
    gross_cents: sum.grossCents,
    value_micro_eur: Number((BigInt(value) * BigInt(paidCents)) / BigInt(asked)),
  }
  await lowerPayment(tx, id, lowered)
  return { ...payment, ...lowered }
}
