import type { WithdrawablePayment } from '@segno/contract'
import { wayBack } from '../../../../cart/billing/refund-terms.tsx'
import { formatMoney } from '../../../../kit/format/money.ts'
import { countOf } from '../../../../ui/format-count.ts'

/** `€9.64 for 18 unspent points, at once to Visa •••• 4242`, or that people check it. */
export function backWords(payment: WithdrawablePayment): string {
  const { back, currency } = payment
  if (!back) return 'We check what comes back and answer within 14 days'
  const points = back.points === 0 ? '' : ` for ${countOf(back.points, 'unspent point', 'unspent points')}`
  return `${formatMoney(back.grossCents, { currency })}${points}, at once ${wayBack(payment)}`
}

/** What ends with the withdrawal; null where nothing does. */
export function endsWords({ endsPlan, kind, back }: WithdrawablePayment): string | null {
  if (endsPlan !== null)
    return `${endsPlan} ends at once. Nothing more is charged. Other payments for it stay: withdraw from each.`
  return kind === 'gift' && back ? 'The gift card’s code stops working at once.' : null
}
