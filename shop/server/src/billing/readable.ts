import type { Readable } from '../platform/db/db.ts'
import type { BillingTables } from './tables.ts'

/** What other slices join. */
export type ReadableBilling = Readable<
  BillingTables,
  {
    billing_company: 'account_id'
    gift_card: 'id' | 'payment_id'
    invoice: 'account_id' | 'number' | 'payment_id' | 'refund_id'
    package: 'id' | 'name' | 'points'
    payment:
      | 'account_id'
      | 'currency'
      | 'discount_percent'
      | 'gift_card_id'
      | 'gross_cents'
      | 'id'
      | 'intent_id'
      | 'kind'
      | 'name'
      | 'net_cents'
      | 'paid_at'
      | 'points'
      | 'provider_invoice_id'
      | 'session_id'
      | 'status'
      | 'value_micro_eur'
    payment_dispute:
      | 'amount_cents'
      | 'closed_at'
      | 'due_at'
      | 'id'
      | 'needs_answer'
      | 'net_cents'
      | 'opened_at'
      | 'payment_id'
      | 'status'
      | 'taken_at'
    provider_difference: 'status'
    plan_trial: 'account_id' | 'cause'
    price_discount: 'account_id' | 'cause' | 'created_at' | 'id' | 'payment_id' | 'percent'
    refund:
      | 'account_id'
      | 'created_at'
      | 'gross_cents'
      | 'id'
      | 'kind'
      | 'net_cents'
      | 'paid_otherwise'
      | 'payment_id'
      | 'status'
  }
>
