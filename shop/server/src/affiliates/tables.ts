// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated, JSONColumnType } from 'kysely'

export interface AffiliatesTables {
  affiliate: {
    account_id: string
    afid: string
    created_at: Date
  }
  affiliate_click: {
    afid: string
    clicked_on: string
    visitor_hash: string
    clicks: number
  }
  affiliate_commission: {
    id: string
    affiliate_id: string
    referred_id: string
    payment_id: string
    currency: string
    net_cents: number
    share_basis_points: number
    amount_cents: number
    refunded_net_cents: Generated<number>
    refunded_cents: Generated<number>
    left_cents: number | null
    paid_at: Date
    free_at: Date
    decision: string | null
    reason: string | null
    payout_id: string | null
  }
  affiliate_payout: {
    id: string
    affiliate_id: string
    currency: string
    amount_cents: number
    holder: string
    iban: string
    status: Generated<string>
    requested_at: Date
    decided_by: string | null
    decided_at: Date | null
    reason: string | null
    paid_on: string | null
    reference: string | null
    file_key: string | null
    filed_at: Date | null
    held_reason: string | null
    billed_as: JSONColumnType<object> | null
    vat_cents: number | null
  }
  affiliate_referral: {
    referred_id: string
    affiliate_id: string
    referred_at: Date
    suspicion: string | null
  }
  affiliate_refund: {
    id: string
    commission_id: string
    net_cents: number
    amount_cents: number
    refunded_at: Date
    payout_id: string | null
  }
}
