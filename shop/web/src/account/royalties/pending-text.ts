import type { RoyaltyBalance } from '@segno/contract'
import { formatDay } from '../../kit/format/date.ts'
import { formatMicroEur } from '../../kit/format/money.ts'

/** Royalties that buyers may still take back, and the day from which they become payable. */
export function pendingText({
  pendingMicroEur,
  nextPayableAt,
}: Pick<RoyaltyBalance, 'pendingMicroEur' | 'nextPayableAt'>): string {
  const amount = formatMicroEur(pendingMicroEur)
  return nextPayableAt === null ? amount : `${amount}, from ${formatDay(nextPayableAt)}`
}
