import type { Readable } from '../platform/db/db.ts'
import type { PayeesTables } from './tables.ts'

/** What other slices join. */
export type ReadablePayees = Readable<
  PayeesTables,
  {
    payee: 'account_id' | 'changed_at' | 'holder' | 'iban' | 'paypal'
    payee_tax: 'account_id' | 'country'
    payout_proposal: 'amount_cents' | 'id' | 'idempotency_key' | 'paid_on' | 'reference' | 'status'
  }
>
