import { daysAfter } from '../platform/day-range.ts'
import { countOpenBefore } from './queries.ts'
import { DAYS_TO_ANSWER } from './rules.ts'
import type { WithdrawalsContext } from './withdrawals-context.ts'

const WARN_DAYS_BEFORE = 3

/** Declarations whose time to be answered is nearly, or quite, over. */
export async function withdrawalWarnings({
  db,
  now,
}: Pick<WithdrawalsContext, 'db' | 'now'>): Promise<string[]> {
  const count = await countOpenBefore(db, daysAfter(now(), WARN_DAYS_BEFORE - DAYS_TO_ANSWER))
  if (count === 0) return []
  const what = count === 1 ? '1 withdrawal is' : `${count} withdrawals are`
  return [
    `${what} to be answered within ${WARN_DAYS_BEFORE} days. The list is in the office under Withdrawals.`,
  ]
}
