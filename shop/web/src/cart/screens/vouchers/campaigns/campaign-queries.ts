import { getCampaign, getCampaignResults, listCampaignCodes, listCampaigns } from '@segno/contract'

/** Queries that show something else once a campaign was changed. */
export const CAMPAIGN_QUERIES = [
  [listCampaigns.path],
  [getCampaign.path],
  [getCampaignResults.path],
  [listCampaignCodes.path],
] as const
