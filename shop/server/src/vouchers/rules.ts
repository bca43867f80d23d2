import { dayOf } from '../platform/day-range.ts'

const DAY_MS = 24 * 60 * 60_000

/** The instant at which a day in UTC begins. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
/** The instant at which it is over. */
export const endOf = (day: string): Date => new Date(startOf(day).getTime() + DAY_MS)
/** The day of the last millisecond before an instant. */
export const lastDayBefore = (instant: Date): string => dayOf(new Date(instant.getTime() - 1))

/** The first and last of the days that a campaign's results show, at most so many. */
export function resultDays(
  campaign: { readonly firstDay: string; readonly lastDay: string | null; readonly endedAt: string | null },
  { now, most }: { readonly now: Date; readonly most: number },
): { readonly first: string; readonly last: string } {
  const last = [dayOf(now), campaign.lastDay, campaign.endedAt?.slice(0, 10)]
    .filter((day) => day != null)
    .reduce((earliest, day) => (day < earliest ? day : earliest))
  const first = dayOf(new Date(startOf(last).getTime() - (most - 1) * DAY_MS))
  return { first: first > campaign.firstDay ? first : campaign.firstDay, last }
}

export function pointsExpireAt(pointsDays: number | null, now: Date): Date | null {
  return pointsDays === null ? null : new Date(now.getTime() + pointsDays * DAY_MS)
}

export interface VoucherFacts {
  readonly isOn: boolean
  readonly validFrom: Date
  /** Not this instant itself. */
  readonly validUntil: Date | null
  readonly isForNewAccounts: boolean
  readonly accountMadeAt: Date
  /** Nobody can redeem it once more. */
  readonly isUsedUp: boolean
  readonly isAlreadyTheirs: boolean
  /** The account has redeemed as many codes of the campaign as it can. */
  readonly isLimitReached: boolean
  /** It gives a plan, and the account has one. */
  readonly hasPlan: boolean
}

export type Refusal =
  | 'already_yours'
  | 'off'
  | 'not_started'
  | 'expired'
  | 'used_up'
  | 'for_new_accounts'
  | 'limit_reached'
  | 'has_plan'

/** Why an account cannot redeem a voucher now, or null. */
export function refusalOf(voucher: VoucherFacts, now: Date): Refusal | null {
  if (voucher.isAlreadyTheirs) return 'already_yours'
  if (voucher.validUntil !== null && now >= voucher.validUntil) return 'expired'
  if (!voucher.isOn) return 'off'
  if (now < voucher.validFrom) return 'not_started'
  if (voucher.isUsedUp) return 'used_up'
  if (voucher.isForNewAccounts && voucher.accountMadeAt < voucher.validFrom) return 'for_new_accounts'
  if (voucher.isLimitReached) return 'limit_reached'
  return voucher.hasPlan ? 'has_plan' : null
}
