import type { AnyPayment, OwnPayment } from '@segno/contract'
import { amountCents, scaleCents } from '@segno/units'
import { formatMoney } from '../../kit/format/money.ts'
import { formatPoints } from '../../kit/format/quantity.ts'
import { cardText, type PaidWith } from './payment-cells.tsx'

type Refundable = Omit<NonNullable<OwnPayment['withdrawable']>, 'until'>

interface RefundTermsProps {
  payment: PaidWith & Pick<AnyPayment, 'currency'>
  refundable: Refundable
  /** How many go back, as it is typed. */
  points: number | '' | null
}

/** Gross sum that goes back for some of the points, as the server counts it; for all where none are named. */
function refundCents({ points: all, grossCents }: Refundable, points: RefundTermsProps['points']): number {
  if (points === null || points === '' || !(points >= 1 && points < all)) return grossCents
  return scaleCents(amountCents(grossCents), { numerator: Math.floor(points), denominator: all })
}

function wayBack(payment: PaidWith): string {
  if (payment.isByGiftCard) return 'onto the gift card that paid, to redeem again'
  const card = cardText(payment)
  return `to ${card === '' ? 'the card or account that paid' : card}`
}

/** Which sum goes back where, and what spent points count at. */
export function RefundTerms({ payment, refundable, points }: RefundTermsProps) {
  const money = (cents: number): string => formatMoney(cents, { currency: payment.currency })
  const { spentPoints, spentCents } = refundable
  return (
    <>
      <p>
        <strong>{money(refundCents(refundable, points))}</strong> goes back {wayBack(payment)}, with a credit
        note by email.
      </p>
      {spentPoints > 0 && (
        <p>
          The {formatPoints(spentPoints)} already spent count as {money(spentCents)}: the price of the
          smallest package that brings them.
        </p>
      )}
    </>
  )
}
