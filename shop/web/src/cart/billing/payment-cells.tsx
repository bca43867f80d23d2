import type { AnyPayment } from '@segno/contract'
import { formatMoney } from '../../kit/format/money.ts'

type Payment = Pick<
  AnyPayment,
  'grossCents' | 'refundedCents' | 'disputedCents' | 'currency' | 'cardBrand' | 'cardLast4'
>

/** `Visa •••• 4242`, or nothing where the card is not known. */
export function cardText({ cardBrand, cardLast4 }: Pick<Payment, 'cardBrand' | 'cardLast4'>): string {
  if (cardLast4 === null) return ''
  const brand = cardBrand ?? 'card'
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${cardLast4}`
}

/** The sum of a payment, with its refunded and disputed parts. */
export function PaidSum({ payment }: { payment: Payment }) {
  const { grossCents, refundedCents, disputedCents, currency } = payment
  return (
    <>
      {formatMoney(grossCents, { currency })}
      {refundedCents > 0 && <div>{formatMoney(refundedCents, { currency })} refunded</div>}
      {disputedCents > 0 && <div>{formatMoney(disputedCents, { currency })} disputed</div>}
    </>
  )
}
