import type { RoyaltyBalance } from '@segno/contract'
import { formatDay } from '../../kit/format/date.ts'
import { formatExactMicroEur } from '../../kit/format/money.ts'

type Waiting = Pick<RoyaltyBalance, 'pendingMicroEur' | 'nextPayableAt' | 'disputedMicroEur'>

/** Royalties that are not payable yet, and why. */
export const waitingFacts = ({ pendingMicroEur, nextPayableAt, disputedMicroEur }: Waiting) => ({
  Pending:
    nextPayableAt === null
      ? formatExactMicroEur(pendingMicroEur)
      : `${formatExactMicroEur(pendingMicroEur)}, from ${formatDay(nextPayableAt)}`,
  ...(disputedMicroEur > 0 && { 'Waiting for card disputes': formatExactMicroEur(disputedMicroEur) }),
})
