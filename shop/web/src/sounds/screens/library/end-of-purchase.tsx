import type { Purchase } from '@segno/contract'
import { Day } from '../../../kit/format/day.tsx'

const WORDS = { undone: 'Undone', refunded: 'Refunded', disputed: 'Payment disputed' } as const

/** How and when a licence ended. */
export function EndOfPurchase({ ended: { at, as } }: { ended: NonNullable<Purchase['ended']> }) {
  return (
    <span>
      {WORDS[as]} <Day at={at} />
    </span>
  )
}
