import { amountCents, decimalText } from '@segno/units'
import { AppError } from '../platform/app-error.ts'

export const ibanInvalid = (): AppError =>
  new AppError(400, 'iban_invalid', 'This is not a valid IBAN', [
    { path: 'iban', message: 'This is not a valid IBAN' },
  ])
export const bankDetailsMissing = (): AppError =>
  new AppError(409, 'bank_details_missing', 'Enter your bank details first')
export const bankDetailsNew = (usableAt: Date): AppError =>
  new AppError(
    409,
    'bank_details_new',
    `Your bank details are new. Request a payout from ${usableAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
  )
export const payoutTooSmall = (minCents: number, currency: string): AppError =>
  new AppError(
    409,
    'payout_too_small',
    `Payouts start at ${currency} ${decimalText({ amountCents: amountCents(minCents), currency })}`,
  )
export const payoutOpen = (): AppError =>
  new AppError(409, 'payout_open', 'Your last payout in this currency is not paid yet')
