import type { Purchase } from '@segno/contract'
import { Day } from '../../../kit/format/day.tsx'
import { formatPoints } from '../../../kit/format/quantity.ts'

const WORDS = { undone: 'Undone', refunded: 'Refunded', disputed: 'Payment disputed' } as const

/** What it cost, or that it came back. */
export const pointsText = ({ points, ended }: Purchase): string =>
  ended === null || ended.as === 'disputed' ? formatPoints(points) : `${formatPoints(points)} returned`

/** How and when a licence ended. */
export function EndOfPurchase({ ended: { at, as } }: { ended: NonNullable<Purchase['ended']> }) {
  return (
    <span>
      {WORDS[as]} <Day at={at} />
    </span>
  )
}
