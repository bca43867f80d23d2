import type { AffiliateBalance } from '@segno/contract'
import { formatMoney } from '../../kit/format/money.ts'

/** An affiliate's money in one currency, in words. */
export function balanceFacts(balance: AffiliateBalance): Record<string, string> {
  const { currency, heldCents } = balance
  const money = (cents: number): string => formatMoney(cents, { currency })
  return {
    Available: money(balance.freeCents),
    Pending: money(balance.pendingCents),
    ...(heldCents === 0 ? {} : { 'On hold': money(heldCents) }),
    'In payout': money(balance.inPayoutCents),
    Paid: money(balance.paidCents),
  }
}
