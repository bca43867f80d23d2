import { amountCents, basisPoints, subtractCents, moneyText } from '@segno/units'
import { extractVat } from '@segno/vat'
import type { Db } from '../../platform/db/db.ts'
import { lowerPayment, type PaymentRow } from '../payments/queries.ts'
import type { PaidInvoice } from './read-paid.ts'

type Sums = Pick<PaidInvoice, 'billedCents' | 'paidCents' | 'postponedCents'>

/**
 * Credit and coupons of the provider's are named on our papers, whose sums are what was paid, and so is a sum that is too small
 * to be charged: on the paper of its own period, and on the one that it is paid with.
 */
export function soldName(
  name: string,
  { billedCents, paidCents, postponedCents, currency }: Sums & { currency: string },
): string {
  const [billed, paid, postponed] = [billedCents, paidCents, postponedCents].map(amountCents)
  const credited = subtractCents(subtractCents(billed!, paid!), postponed!)
  const sum = (cents: number): string => moneyText(cents, currency)
  return [
    name,
    ...(postponedCents > 0 ? [`${sum(postponedCents)} on the next invoice`] : []),
    ...(credited > 0 ? [`${sum(credited)} credit`] : []),
    ...(credited < 0 ? [`with ${sum(subtractCents(paid!, billed!))} from before`] : []),
  ].join(', ')
}

/** A plan whose first invoice credit paid in part: its payment is of what was paid, and is worth as much. */
export async function lowerToPaid(tx: Db, payment: PaymentRow, sums: Sums): Promise<PaymentRow> {
  const { id, currency, gross_cents: asked, value_micro_eur: value } = payment
  const { paidCents } = sums
  if (paidCents === asked) return payment
  const sum = extractVat(amountCents(paidCents), basisPoints(payment.vat_rate_basis_points))
  const lowered = {
    name: soldName(payment.name, { ...sums, currency }),
    net_cents: sum.netCents,
    vat_cents: sum.vatCents,
    gross_cents: sum.grossCents,
    value_micro_eur: Number((BigInt(value) * BigInt(paidCents)) / BigInt(asked)),
  }
  await lowerPayment(tx, id, lowered)
  return { ...payment, ...lowered }
}
