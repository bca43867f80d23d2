import type { WithdrawablePayment } from '@segno/contract'
import { cardText } from '../../../../cart/billing/payment-cells.tsx'
import { formatMoney } from '../../../../kit/format/money.ts'
import { countOf } from '../../../../ui/format-count.ts'

/** `€9.64 for 18 unspent points, at once to Visa •••• 4242`, or that people check it. */
export function backWords({ back, currency, cardBrand, cardLast4 }: WithdrawablePayment): string {
  if (!back) return 'We check what comes back and answer within 14 days'
  const to = cardLast4 === null ? 'the way you paid' : `to ${cardText({ cardBrand, cardLast4 })}`
  const points = countOf(back.points, 'unspent point', 'unspent points')
  return `${formatMoney(back.grossCents, { currency })} for ${points}, at once ${to}`
}
