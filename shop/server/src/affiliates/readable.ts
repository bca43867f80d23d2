import type { Readable } from '../platform/db/db.ts'
import type { AffiliatesTables } from './tables.ts'

/** What other slices join. */
export type ReadableAffiliates = Readable<
  AffiliatesTables,
  {
    affiliate_commission: 'currency' | 'decision' | 'id' | 'left_cents' | 'paid_at' | 'payment_id'
    affiliate_payout: 'amount_cents' | 'currency' | 'id' | 'paid_on' | 'status'
  }
>
