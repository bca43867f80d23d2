export { createCampaign, isCodeTaken } from './create-campaign.ts'
