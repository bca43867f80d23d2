import {
  type AnyPayment,
  cardBrandName,
  movementState,
  movementText,
  type PaymentMovement,
  standingCents,
} from '@segno/contract'
import { formatDay } from '../../kit/format/date.ts'
import { formatMoney } from '../../kit/format/money.ts'

/** What a payment was made with. */
export type PaidWith = Pick<AnyPayment, 'cardBrand' | 'cardLast4'> & { readonly isByGiftCard?: boolean }

/** `Visa •••• 4242`, `Gift card`, or nothing where the card is not known. */
export function cardText({ cardBrand, cardLast4, isByGiftCard }: PaidWith): string {
  if (isByGiftCard) return 'Gift card'
  if (cardLast4 === null) return ''
  return `${cardBrandName(cardBrand)} •••• ${cardLast4}`
}

type Paid = Pick<AnyPayment, 'grossCents' | 'currency' | 'movements' | 'isByGiftCard'>

/** The sum of a payment, with what went back of it and what stands. */
export function PaidSum({ payment }: { payment: Paid }) {
  const { grossCents, currency, movements, isByGiftCard } = payment
  const money = (cents: number): string => formatMoney(cents, { currency })
  return (
    <div>
      {money(grossCents)}
      {isByGiftCard && <div>from a gift card, nothing charged</div>}
      {movements.map((movement) => (
        <div key={movement.id}>
          −{money(movement.grossCents)} {movementText(movement)}
          {stateText(movement)}, {formatDay(movement.at)}
        </div>
      ))}
      {movements.length > 0 && <div>in all {money(standingCents(payment))}</div>}
    </div>
  )
}

const stateText = (movement: PaymentMovement): string =>
  movement.state === 'done' ? '' : `, ${movementState(movement).toLowerCase()}`
