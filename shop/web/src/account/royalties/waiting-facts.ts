import type { RoyaltyBalance } from '@segno/contract'
import { formatDay } from '../../kit/format/date.ts'
import { formatExactMicroEur } from '../../kit/format/money.ts'

type Waiting = Pick<RoyaltyBalance, 'pendingMicroEur' | 'nextPayableAt' | 'disputedMicroEur' | 'heldMicroEur'>

/** Royalties that are not payable yet, and why. */
export const waitingFacts = ({
  pendingMicroEur,
  nextPayableAt,
  disputedMicroEur,
  heldMicroEur,
}: Waiting) => ({
  Pending:
    nextPayableAt === null
      ? formatExactMicroEur(pendingMicroEur)
      : `${formatExactMicroEur(pendingMicroEur)}, from ${formatDay(nextPayableAt)}`,
  ...(disputedMicroEur > 0 && { 'Waiting for card disputes': formatExactMicroEur(disputedMicroEur) }),
  ...(heldMicroEur > 0 && {
    'Held: promotional points': `${formatExactMicroEur(heldMicroEur)}, until 30 days after each sale, or until an administrator has looked`,
  }),
})
