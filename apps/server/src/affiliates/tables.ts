// Made by `npm run generate:tables` from the migrations. Do not edit.
export interface AffiliatesTables {
  affiliate_click: {
    afid: string
    clicked_on: string
    visitor_hash: string
    clicks: number
  }
}
