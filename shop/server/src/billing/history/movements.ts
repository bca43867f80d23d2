import type { PaymentMovement, PaymentPaper, RefundState } from '@segno/contract'
import { amountCents, subtractCents } from '@segno/units'
import { isOwnReason, withdrawalIn } from '../refunds/rules.ts'
import type { ListedDispute, ListedPaper, ListedRefund } from './queries.ts'

interface Moved {
  readonly refunds: readonly ListedRefund[]
  readonly disputes: readonly ListedDispute[]
  /** Gross, that all its disputes take together: no more than refunds left. */
  readonly disputedCents: number
}

/** Money of a payment that went back or was taken, the oldest first. */
export function movementsOf({ refunds, disputes, disputedCents }: Moved): PaymentMovement[] {
  const back = refunds.map(({ id, points, netCents, grossCents, at, ...refund }) => ({
    id,
    cause: causeOf(refund),
    state: REFUND_STATES[refund.status],
    at: toInstant(at),
    points,
    netCents,
    grossCents,
    withdrawal: withdrawalIn(refund.reason),
  }))
  return [...back, ...takenBy(disputes, disputedCents)].sort((one, other) =>
    one.at === other.at ? 0 : one.at < other.at ? -1 : 1,
  )
}

const REFUND_STATES: Readonly<Record<RefundState, PaymentMovement['state']>> = {
  pending: 'onItsWay',
  sent: 'onItsWay',
  done: 'done',
  returned: 'returned',
  failed: 'failed',
}

function causeOf({
  kind,
  isByOffice,
  reason,
}: Pick<ListedRefund, 'kind' | 'isByOffice' | 'reason'>): PaymentMovement['cause'] {
  if (kind === 'vat') return 'vat'
  return !isByOffice && isOwnReason(reason) ? 'withdrawn' : 'shop'
}

/** Each takes its sum, the last ones what is left. */
function takenBy(disputes: readonly ListedDispute[], disputedCents: number): PaymentMovement[] {
  let left = amountCents(disputedCents)
  return disputes.map(({ id, status, at, netCents, amountCents: claimed }) => {
    const grossCents = amountCents(Math.min(claimed, left))
    left = subtractCents(left, grossCents)
    return {
      id,
      cause: 'bank',
      state: status === 'lost' ? 'done' : 'undecided',
      at: toInstant(at),
      points: 0,
      netCents: Math.min(netCents ?? grossCents, grossCents),
      grossCents,
      withdrawal: null,
    }
  })
}

export const toPaper = ({ at, ...paper }: ListedPaper): PaymentPaper => ({
  ...paper,
  issuedAt: toInstant(at),
})

const toInstant = (at: string): string => new Date(at).toISOString()
