import { amountCents, basisPoints, scaleCents, subtractCents, sumCents } from '@segno/units'
import { extractVat, type VatSplit } from '@segno/vat'

const DAY_MS = 86_400_000
/** The law's time to withdraw from a purchase. */
const WITHDRAWAL_DAYS = 14

export interface PaidSum {
  readonly points: number
  readonly netCents: number
  readonly vatCents: number
  readonly grossCents: number
  readonly vatRateBasisPoints: number
}

/** The sum of a payment's row. */
export const toPaidSum = (row: {
  readonly points: number
  readonly net_cents: number
  readonly vat_cents: number
  readonly gross_cents: number
  readonly vat_rate_basis_points: number
}): PaidSum => ({
  points: row.points,
  netCents: row.net_cents,
  vatCents: row.vat_cents,
  grossCents: row.gross_cents,
  vatRateBasisPoints: row.vat_rate_basis_points,
})

/** What stands of a payment's sum once VAT of it went back. The net sum was sold without VAT then. */
export function withoutVat(paid: PaidSum, vatBackCents: number): PaidSum {
  if (vatBackCents === 0) return paid
  const back = amountCents(vatBackCents)
  return {
    ...paid,
    vatCents: subtractCents(amountCents(paid.vatCents), back),
    grossCents: subtractCents(amountCents(paid.grossCents), back),
    vatRateBasisPoints: 0,
  }
}

/** What is left of a payment's net sum and VAT after refunds. */
export function leftOf(
  paid: PaidSum,
  refunds: readonly { readonly net_cents: number; readonly vat_cents: number }[],
): { readonly netCents: number; readonly vatCents: number } {
  const netBack = sumCents(refunds.map((refund) => amountCents(refund.net_cents)))
  const vatBack = sumCents(refunds.map((refund) => amountCents(refund.vat_cents)))
  return {
    netCents: subtractCents(amountCents(paid.netCents), netBack),
    vatCents: subtractCents(amountCents(paid.vatCents), vatBack),
  }
}

/** The part of a payment that its unspent points are worth; all of it where none is spent. */
export function refundOf(paid: PaidSum, unspentPoints: number): VatSplit {
  const grossCents = amountCents(paid.grossCents)
  if (unspentPoints >= paid.points)
    return { netCents: amountCents(paid.netCents), vatCents: amountCents(paid.vatCents), grossCents }
  const part = scaleCents(grossCents, { numerator: unspentPoints, denominator: paid.points })
  return extractVat(part, basisPoints(paid.vatRateBasisPoints))
}

/** The instant from which on points are not given back by the buyer alone. */
export function withdrawableUntil(paidAt: Date): Date {
  return new Date(paidAt.getTime() + WITHDRAWAL_DAYS * DAY_MS)
}

/** Until money on its way back has arrived or failed, the rest of its payment is unknown. */
export const isOnItsWay = (status: string): boolean => status === 'pending' || status === 'sent'

/** How often VAT is sent back that the provider refuses, and how long lies between. */
export const VAT_TRIES = 3
export const VAT_TRY_EVERY_MS = 24 * 60 * 60_000

/** Whether one may still be asked for, beside those that were. */
export function mayGiveVatBack(
  refunds: readonly { readonly kind: string; readonly status: string; readonly created_at: Date }[],
  now: Date,
): boolean {
  const tries = refunds.filter(({ kind }) => kind === 'vat')
  if (refunds.some(({ status }) => isOnItsWay(status))) return false
  if (tries.some(({ status }) => status === 'done' || status === 'returned')) return false
  const last = Math.max(0, ...tries.map(({ created_at: at }) => at.getTime()))
  return tries.length < VAT_TRIES && now.getTime() - last >= VAT_TRY_EVERY_MS
}
