import type { AnyPayment } from '@segno/contract'
import { formatMoney } from '../../kit/format/money.ts'

type Payment = Pick<AnyPayment, 'grossCents' | 'refundedCents' | 'disputedCents' | 'currency'>
/** What a payment was made with. */
export type PaidWith = Pick<AnyPayment, 'cardBrand' | 'cardLast4'> & { readonly isByGiftCard?: boolean }

/** `Visa •••• 4242`, `Gift card`, or nothing where the card is not known. */
export function cardText({ cardBrand, cardLast4, isByGiftCard }: PaidWith): string {
  if (isByGiftCard) return 'Gift card'
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
