import { type AnyPayment, cardBrandName } from '@segno/contract'
import { amountCents, subtractCents, sumCents } from '@segno/units'
import { formatDay } from '../../kit/format/date.ts'
import { formatMoney } from '../../kit/format/money.ts'
import { formatPoints } from '../../kit/format/quantity.ts'

/** Parts of a payment that are no longer, or may not stay, with the shop; where nothing but VAT went back, in other words. */
const PARTS = [
  ['refundedCents', ' refunded', 'refundedAt', ''],
  ['refundingCents', ' refund on its way', 'refundingAt', ', on its way'],
  ['returnedCents', ' refund sent back by the bank', null, ', sent back by the bank'],
  ['disputedCents', ' disputed', null, null],
] as const

type Payment = Pick<
  AnyPayment,
  | 'grossCents'
  | 'netCents'
  | 'vatCents'
  | (typeof PARTS)[number][0]
  | 'currency'
  | 'points'
  | 'refundedPoints'
  | 'refundedAt'
  | 'refundingAt'
  | 'isByGiftCard'
>
/** What a payment was made with. */
export type PaidWith = Pick<AnyPayment, 'cardBrand' | 'cardLast4'> & { readonly isByGiftCard?: boolean }

/** `Visa •••• 4242`, `Gift card`, or nothing where the card is not known. */
export function cardText({ cardBrand, cardLast4, isByGiftCard }: PaidWith): string {
  if (isByGiftCard) return 'Gift card'
  if (cardLast4 === null) return ''
  return `${cardBrandName(cardBrand)} •••• ${cardLast4}`
}

/** The sum of a payment, with its refunded and disputed parts. */
export function PaidSum({ payment }: { payment: Payment }) {
  const { grossCents, netCents, currency } = payment
  const isVatOnly = isVatBack(payment)
  return (
    <div>
      {formatMoney(grossCents, { currency })}
      {payment.isByGiftCard && <div>from a gift card, nothing charged</div>}
      {PARTS.map(
        ([part, words, at, ofVat]) =>
          payment[part] > 0 && (
            <div key={part}>
              {isVatOnly && ofVat !== null && 'VAT back '}
              {formatMoney(payment[part], { currency })}
              {isVatOnly && ofVat !== null ? ofVat : words}
              {at !== null && payment[at] !== null && `, ${formatDay(payment[at])}`}
            </div>
          ),
      )}
      {isVatOnly && <div>in all {formatMoney(netCents, { currency })}</div>}
      {staysText(payment) !== null && <div>{staysText(payment)}</div>}
    </div>
  )
}

const backCents = ({ refundedCents, refundingCents, returnedCents }: Payment): number =>
  sumCents([refundedCents, refundingCents, returnedCents].map(amountCents))

/** All that goes back is its VAT, without points: what brought none goes back whole. */
export const isVatBack = (payment: Payment): boolean =>
  payment.vatCents > 0 && payment.refundedPoints === 0 && backCents(payment) === payment.vatCents

/** Of a refund in part: `Partly refunded: € 1.61 stays for 3 points`. */
function staysText(payment: Payment): string | null {
  const { grossCents, refundedCents, currency, points, refundedPoints } = payment
  const staysCents = subtractCents(amountCents(grossCents), amountCents(backCents(payment)))
  const keptPoints = points - refundedPoints
  if (refundedPoints === 0 || keptPoints <= 0 || staysCents <= 0) return null
  const stays = `${formatMoney(staysCents, { currency })} stays for ${formatPoints(keptPoints)}`
  return refundedCents > 0 ? `Partly refunded: ${stays}` : stays
}
