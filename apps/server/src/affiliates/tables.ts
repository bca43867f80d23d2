// Made by `npm run generate:tables` from the migrations. Do not edit.
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
  affiliate_referral: {
    referred_id: string
    affiliate_id: string
    referred_at: Date
    suspicion: string | null
  }
}
