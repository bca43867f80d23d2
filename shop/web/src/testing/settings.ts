import type { SettingValues, Waiting } from '@segno/contract'

/** Of a shop in which nobody changed anything. */
export const SETTING_DEFAULTS: SettingValues = {
  shopName: 'Segno',
  supportHost: 'segno.test',
  legalName: null,
  legalStreet: null,
  legalPostcode: null,
  legalCity: null,
  legalContact: null,
  legalRepresentedBy: null,
  legalPhone: null,
  legalRegister: null,
  legalVatId: null,
  mastersADay: 2_000,
  reportPointsADay: 5,
  minPricePoints: 1,
  maxPricePoints: 10,
  affiliateShareBasisPoints: 1_500,
  affiliateHoldDays: 30,
  affiliateMinPayoutCents: 2_500,
  giftCardMinCents: 1_000,
  giftCardMaxCents: 25_000,
  giftCardsADay: 10,
  secondPersonCents: 100_000,
  supportRefundCents: 10_000,
  giveAwayCentsADay: 50_000,
  setupChecklist: true,
}

/** Of the work of administrators. */
export const NOTHING_WAITS: Waiting = {
  review: 0,
  reports: 0,
  notices: 0,
  applications: 0,
  feedback: 0,
  withdrawals: 0,
  withdrawalDueAt: null,
  disputes: 0,
  nextDisputeDueAt: null,
  toConfirm: 0,
  heldRoyalties: 0,
  returnedRefunds: 0,
  providerDifferences: 0,
  failedJobs: 0,
  failedMails: 0,
}
