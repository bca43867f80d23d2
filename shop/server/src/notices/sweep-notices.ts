import { daysAfter } from '../platform/day-range.ts'
import type { NoticesContext } from './notices-context.ts'
import { deleteUnconfirmedBefore, forgetDecidedBefore } from './queries.ts'
import { CONFIRM_DAYS, DECIDED_DAYS } from './rules.ts'

/** Deletes notices that nobody confirmed, and the people of notices decided long ago. */
export async function sweepNotices({ db, now }: Pick<NoticesContext, 'db' | 'now'>): Promise<void> {
  await deleteUnconfirmedBefore(db, daysAfter(now(), -CONFIRM_DAYS))
  await forgetDecidedBefore(db, daysAfter(now(), -DECIDED_DAYS))
}
