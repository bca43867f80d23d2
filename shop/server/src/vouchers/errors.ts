import { LOCALE } from '@segno/units'
import { AppError } from '../platform/app-error.ts'
import { lastDayBefore, type Refusal } from './rules.ts'

export const campaignNotFound = (): AppError => new AppError(404, 'campaign_not_found', 'Campaign not found')
export const campaignIsShared = (): AppError =>
  new AppError(409, 'campaign_is_shared', 'This campaign has one shared code')
export const campaignEnded = (): AppError => new AppError(409, 'campaign_ended', 'This campaign has ended')
export const codeTaken = (): AppError =>
  new AppError(409, 'code_taken', 'Another campaign has this code', [
    { path: 'sharedCode', message: 'Another campaign has this code' },
  ])
export const planUnknown = (): AppError =>
  new AppError(404, 'package_not_found', 'This plan is not on sale', [
    { path: 'planId', message: 'This plan is not on sale' },
  ])
export const voucherUnknown = (): AppError =>
  new AppError(404, 'voucher_unknown', 'This voucher code is unknown. Check it.')

interface Window {
  readonly validFrom: Date
  readonly validUntil: Date | null
}

const WORDS: Readonly<Record<Refusal, (window: Window) => string>> = {
  already_yours: () => 'You have used this voucher already',
  off: () => 'This voucher cannot be used now',
  not_started: ({ validFrom }) => `This voucher can be used from ${written(validFrom)}`,
  expired: ({ validUntil }) =>
    `This voucher has expired${validUntil === null ? '' : `: its last day was ${written(new Date(lastDayBefore(validUntil)))}`}`,
  used_up: () => 'This voucher is used up',
  for_new_accounts: () => 'This voucher is for new accounts only',
  has_plan: () => 'This voucher starts a plan, and you have one already',
  limit_reached: () => 'You have used as many of these vouchers as one person can',
}

export const voucherRefused = (why: Refusal, window: Window): AppError =>
  new AppError(409, `voucher_${why}`, WORDS[why](window))

const written = (day: Date): string =>
  new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' }).format(day)
