import type { WithdrawablePayment } from '@segno/contract'
import { amountCents, subtractCents, sumCents } from '@segno/units'
import { staysText, wayBack } from '../../../../cart/billing/refund-terms.tsx'
import { formatDay } from '../../../../kit/format/date.ts'
import { formatMoney } from '../../../../kit/format/money.ts'
import { countOf } from '../../../../ui/format-count.ts'

interface Part {
  readonly grossCents: number
  readonly cardBrand: string | null
  readonly cardLast4: string | null
}

/** Behind a sum: `€9.51, to Visa •••• 4242`; of several cards each with its own: `€17.51: €9.51 to Visa •••• 4242, €8.00 to Mastercard •••• 4444`. */
export function waysBack(
  parts: readonly Part[],
  { currency, isByGiftCard }: Pick<WithdrawablePayment, 'currency' | 'isByGiftCard'>,
): { text: string; isOne: boolean } {
  const byCard = [...Map.groupBy(parts, (part) => wayBack({ ...part, isByGiftCard }))]
  const [only, ...others] = byCard
  if (only && others.length === 0) return { text: only[0], isOne: true }
  const text = byCard
    .map(([way, of]) => {
      const cents = sumCents(of.map(({ grossCents }) => amountCents(grossCents)))
      return `${formatMoney(cents, { currency })} ${way}`
    })
    .join(', ')
  return { text, isOne: false }
}

const partsOf = ({ payments }: WithdrawablePayment): Part[] =>
  payments.flatMap(({ back, ...card }) => (back ? [{ ...card, grossCents: back.grossCents }] : []))

/** `€9.64 for 18 unspent points, to Visa •••• 4242.`, or that people check it. */
export function backWords(payment: WithdrawablePayment): string {
  const { back, currency, kind } = payment
  if (!back)
    return `${kind === 'gift' ? 'A gift card that is redeemed, or on hold, is not paid back at once. ' : ''}We check what comes back and answer within 14 days.`
  const points = back.points === 0 ? '' : ` for ${countOf(back.points, 'unspent point', 'unspent points')}`
  const ways = waysBack(partsOf(payment), payment)
  return `${formatMoney(back.grossCents, { currency })}${points}${ways.isOne ? ',' : ':'} ${ways.text}.`
}

/** `€9.64 back`, or where it goes that is no money. */
export const sumBackText = ({ isByGiftCard, currency }: WithdrawablePayment, cents: number): string =>
  `${formatMoney(cents, { currency })} ${isByGiftCard ? 'to gift card' : 'back'}`

/** What ends with the withdrawal; null where nothing does. */
export function endsWords({ endsPlan, kind, back }: WithdrawablePayment): string | null {
  if (endsPlan !== null) return `${endsPlan} ends at once. Nothing more is charged.`
  return kind === 'gift' && back ? 'The gift card’s code stops working at once.' : null
}

/** `€9.51 on 28 Nov 2026 · IN-2026-000001`, of each payment; with its name where there are several, and what went back before. */
export const paidWords = ({ payments, currency }: WithdrawablePayment): string[] =>
  payments.map(({ name, invoiceNumber, paidAt, grossCents, back }) => {
    const gone = subtractCents(amountCents(grossCents), amountCents(back?.leftCents ?? grossCents))
    const before = gone > 0 ? ` · ${formatMoney(gone, { currency })} went back before` : ''
    const paid = `${formatMoney(grossCents, { currency })} on ${formatDay(paidAt)} · ${invoiceNumber}${before}`
    return payments.length > 1 ? `${name}: ${paid}` : paid
  })

/** Why less comes back than was paid, by payment; none where all comes back, or people check it. */
export function staysWords({ payments, back, currency, kind }: WithdrawablePayment): string[] {
  if (!back) return []
  return payments.flatMap(({ name, grossCents, back: ofPayment }) => {
    const words = ofPayment
      ? staysText({ currency, kind }, ofPayment)
      : `Nothing of the ${formatMoney(grossCents, { currency })} comes back, as all points are spent.`
    if (words === null) return []
    return [payments.length > 1 ? `${name}: ${words}` : words]
  })
}
