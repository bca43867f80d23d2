import { type AnyPayment, centsBackFor, type OwnPayment, priceOfKept, refundTimeText } from '@segno/contract'
import { formatDay } from '../../kit/format/date.ts'
import { formatMoney } from '../../kit/format/money.ts'
import { formatPoints } from '../../kit/format/quantity.ts'
import { formatCount } from '../../ui/format-count.ts'
import { cardText, type PaidWith } from './payment-cells.tsx'

type Refundable = Omit<NonNullable<OwnPayment['withdrawable']>, 'until'>

interface RefundTermsProps {
  payment: PaidWith & Pick<AnyPayment, 'currency' | 'kind'>
  refundable: Refundable
  /** How many go back, as it is typed; 0 of what brought none. */
  points: Typed
}

type Typed = number | '' | null

/** Whether so many can go back. */
const canGoBack = ({ points: all }: Refundable, typed: Typed): typed is number =>
  all === 0 ? typed === 0 : Number.isInteger(typed) && Number(typed) >= 1 && Number(typed) <= all

/** `Refund 12 points`, or the sum of what brought none. */
export function refundText(
  { currency }: Pick<AnyPayment, 'currency'>,
  refundable: Refundable,
  typed: Typed = refundable.points,
): string {
  if (!canGoBack(refundable, typed)) return 'Refund points'
  return `Refund ${typed > 0 ? formatPoints(typed) : formatMoney(refundable.grossCents, { currency })}`
}

/** `Refund € 5.36`; without the sum while what is typed cannot go back. */
export const refundLabel = (
  { currency }: Pick<AnyPayment, 'currency'>,
  refundable: Refundable,
  typed: Typed,
): string =>
  canGoBack(refundable, typed)
    ? `Refund ${formatMoney(centsBackFor(refundable, typed), { currency })}`
    : 'Refund'

/** Unspent points of the payment that its buyer keeps; null while what is typed cannot go back, or it brought none. */
export const pointsLeft = (refundable: Refundable, typed: Typed): number | null =>
  refundable.points > 0 && canGoBack(refundable, typed) ? refundable.points - typed : null

/** `to Visa •••• 4242`, or by what else it was paid. */
export function wayBack(payment: PaidWith): string {
  if (payment.isByGiftCard) return 'onto the redeemed gift card, whose code then works again'
  const card = cardText(payment)
  return `to ${card === '' ? 'the card or account that paid' : card}`
}

/** Of the right to withdraw: `Last day for this refund: 28 Mar 2026.` */
export const refundDeadline = (until: string): string => `Last day for this refund: ${formatDay(until)}.`

/** Why points that stay cost so much: `their part of the € 10.71 that 20 points cost.` */
function keptPriceText(
  prices: Refundable['prices'],
  stays: number,
  money: (cents: number) => string,
): string {
  const price = priceOfKept(prices, stays)
  if (price === prices.at(-1)?.grossCents) return 'all that was paid.'
  const sold = prices.find(({ grossCents }) => grossCents === price)
  if (sold) return `the price of ${formatPoints(sold.points)}.`
  const whole = prices.find(({ points }) => points >= stays)
  return whole
    ? `${stays === 1 ? 'its' : 'their'} part of the ${money(whole.grossCents)} that ${formatPoints(whole.points)} cost.`
    : 'all that was paid.'
}

/** The price of points that are spent or kept; null where all go back. */
export function staysText(
  { currency, kind }: Pick<AnyPayment, 'currency' | 'kind'>,
  { spentPoints, prices }: Refundable,
  keptPoints = 0,
): string | null {
  const money = (cents: number): string => formatMoney(cents, { currency })
  const stays = spentPoints + keptPoints
  if (stays === 0) return null
  const named = [
    ...(spentPoints > 0 ? [`${formatCount(spentPoints)} spent`] : []),
    ...(keptPoints > 0 ? [`${formatCount(keptPoints)} kept`] : []),
  ]
  const why =
    kind === 'points'
      ? keptPriceText(prices, stays, money)
      : `${stays === 1 ? 'its' : 'their'} part of the price of your plan.`
  return `${money(priceOfKept(prices, stays))} of the payment stays for the ${named.join(' and ')} ${stays === 1 ? 'point' : 'points'}: ${why}`
}

/** Which sum goes back where, and the price of points that are spent or kept. */
export function RefundTerms({ payment, refundable, points }: RefundTermsProps) {
  const money = (cents: number): string => formatMoney(cents, { currency: payment.currency })
  const stays = staysText(payment, refundable, pointsLeft(refundable, points) ?? 0)
  return (
    <>
      {canGoBack(refundable, points) && (
        <p>
          <strong>{money(centsBackFor(refundable, points))}</strong> goes back {wayBack(payment)}.{' '}
          {refundTimeText({ isByGiftCard: payment.isByGiftCard ?? false })}
        </p>
      )}
      {stays !== null && <p>{stays}</p>}
    </>
  )
}
