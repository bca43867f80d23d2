import { amountCents, basisPoints, scaleCents } from '@segno/units'
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
