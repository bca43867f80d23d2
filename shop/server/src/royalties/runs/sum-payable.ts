import { daysAfter } from '../../platform/day-range.ts'
import type { Platform } from '../../platform/platform.ts'
import { HOLD_DAYS } from '../rules.ts'
import { sumPayableBefore } from './queries.ts'

/** Artists to whom something can be paid now, and how much it is in all. */
export const sumPayable = ({ db, now }: Pick<Platform, 'db' | 'now'>) =>
  sumPayableBefore(db, daysAfter(now(), -HOLD_DAYS))
