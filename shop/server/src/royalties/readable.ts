import type { Readable } from '../platform/db/db.ts'
import type { RoyaltiesTables } from './tables.ts'

/** What other slices join. */
export type ReadableRoyalties = Readable<
  RoyaltiesTables,
  {
    royalty: 'amount_micro_eur' | 'sold_at'
    royalty_payment: 'amount_cents' | 'id' | 'paid_on'
    royalty_reversal: 'amount_micro_eur' | 'reversed_at'
  }
>
