import { daysAfter } from '../../platform/day-range.ts'
import type { Platform } from '../../platform/platform.ts'
import { countRunsBefore } from './queries.ts'

const OPEN_DAYS = 14

/** A run that is neither paid nor cancelled keeps its artists out of every other. */
export async function runWarnings({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<string[]> {
  const count = await countRunsBefore(db, daysAfter(now(), -OPEN_DAYS))
  return count === 0
    ? []
    : [`${count} payment runs have been open for two weeks: enter them as paid, or cancel them.`]
}
