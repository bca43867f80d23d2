import { moneyText } from '@segno/units'
import { AppError } from '../platform/app-error.ts'

export const bankDetailsMissing = (): AppError =>
  new AppError(409, 'bank_details_missing', 'Enter your bank details first')
export const bankDetailsNew = (usableAt: string): AppError =>
  new AppError(
    409,
    'bank_details_new',
    `Your bank details are new. Request a payout from ${usableAt.slice(0, 16).replace('T', ' ')} UTC.`,
  )
export const payoutTooSmall = (minCents: number, currency: string): AppError =>
  new AppError(409, 'payout_too_small', `Payouts start at ${moneyText(minCents, currency)}`)
export const payoutOpen = (): AppError =>
  new AppError(409, 'payout_open', 'Your last payout in this currency is not paid yet')
export const affiliateNotFound = (): AppError =>
  new AppError(404, 'affiliate_not_found', 'Affiliate not found')
export const commissionNotFound = (): AppError =>
  new AppError(404, 'commission_not_found', 'Commission not found')
export const commissionInPayout = (): AppError =>
  new AppError(409, 'commission_in_payout', 'It is in a payout. Decide on the payout instead.')
export const affiliateClosed = (): AppError =>
  new AppError(
    409,
    'affiliate_closed',
    'The affiliate’s account is closed. Reject the payout, or reactivate the account.',
  )
export const payoutNotFound = (): AppError => new AppError(404, 'payout_not_found', 'Payout not found')
export const payoutChanged = (): AppError =>
  new AppError(409, 'payout_changed', 'The payout has changed meanwhile. Reload to see it.')
export const payoutDisputed = (): AppError =>
  new AppError(
    409,
    'payout_disputed',
    'A payment behind this payout is disputed. Wait for the decision, or reject the payout: the rest can be requested again.',
  )
export const payoutInFile = (): AppError =>
  new AppError(409, 'payout_in_file', 'The payout is already in a bank file. Reload to see it.')
export const payoutNotSepa = (): AppError =>
  new AppError(409, 'payout_not_sepa', 'SEPA transfers are in euro, to an account in the SEPA area')
export const paymentBeforeApproval = (day: string): AppError =>
  new AppError(
    409,
    'payment_too_early',
    `The payout was approved on ${day}. It cannot have been paid before.`,
  )
export const paymentInFuture = (): AppError =>
  new AppError(409, 'payment_in_future', 'The day of a transfer cannot be in the future')
