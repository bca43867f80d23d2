import type { Receipt } from '@segno/contract'
import { formatDayAndTime } from '../../../kit/format/date.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { formatCount } from '../../../ui/format-count.ts'

/** `until 28 Mar 2026, 16:09`: an undo ends with its minute, where a refund of money lasts the whole day. */
export const undoDeadline = (until: string): string => `until ${formatDayAndTime(until)}`

interface Spent extends Pick<Receipt, 'totalPoints'> {
  readonly purchase: readonly Pick<Receipt['purchase'][number], 'points' | 'ended'>[]
}

/** `60 points spent, 30 of them returned` */
export function spentText({ totalPoints, purchase }: Spent): string {
  const returned = purchase.filter(({ ended }) => ended?.as === 'undone' || ended?.as === 'refunded')
  const returnedPoints = returned.reduce((sum, { points }) => sum + points, 0)
  const spent = `${formatPoints(totalPoints)} spent`
  if (returnedPoints === 0) return spent
  return `${spent}, ${returnedPoints === totalPoints ? 'all' : `${formatCount(returnedPoints)} of them`} returned`
}
