// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface VouchersTables {
  campaign: {
    id: string
    name: string
    kind: string
    reward_points: number
    points_days: number | null
    valid_from: Date
    valid_until: Date | null
    per_account: number
    is_for_new_accounts: boolean
    is_on: Generated<boolean>
    code_count: number
    most_redemptions: number
    created_at: Date
    ended_at: Date | null
    agent_days: number | null
    discount_percent: number | null
    discount_days: number | null
    plan_id: string | null
    plan_days: number | null
  }
  campaign_budget: {
    campaign_id: string
    budget_micro_eur: number
    used_micro_eur: Generated<number>
    is_capped: boolean
  }
  campaign_taker: {
    campaign_id: string
    account_id: string
    redemptions: number
  }
  voucher: {
    id: string
    campaign_id: string
    code: string
    code_key: string
    most_redemptions: number
    redemptions: Generated<number>
    created_at: Date
  }
  voucher_leaver: {
    kind: string
    key_hash: Buffer
    made_at: Date
    left_at: Date
  }
  voucher_redemption: {
    id: string
    voucher_id: string
    campaign_id: string
    account_id: string
    points: number
    points_expire_at: Date | null
    redeemed_at: Date
    agent_days: number | null
    discount_percent: number | null
    plan_days: number | null
  }
  voucher_taker: {
    campaign_id: string
    kind: string
    key_hash: Buffer
    redemptions: number
    taken_at: Date
  }
}
