import { daysAfter } from '../../platform/day-range.ts'
import type { Platform } from '../../platform/platform.ts'
import { addUsageMonths, dropUsageMonths } from './queries.ts'
import { rollUpUsage } from './roll-up.ts'

/** Single events, and the words that people searched for, are kept for this long at most. */
export const USAGE_KEPT_DAYS = 90
/** The days on which each account used the shop: for a year's comparison. */
export const ACTIVE_KEPT_DAYS = 400
/** Longer than any month, so that the next one has its table before it begins. */
const AHEAD_DAYS = 31

/** Counts what happened, makes room for the next month and drops months that were counted. */
export async function keepUsage({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  await addUsageMonths(db, daysAfter(now(), AHEAD_DAYS))
  await rollUpUsage({ db, now })
  // Only what was counted goes: a failure above keeps it.
  await dropUsageMonths(db, daysAfter(now(), -USAGE_KEPT_DAYS))
}
