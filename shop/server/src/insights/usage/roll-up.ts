import { inTransaction } from '../../platform/db/transaction.ts'
import { dayOf, daysAfter } from '../../platform/day-range.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  countActiveDay,
  countUsageDay,
  countWordsDay,
  lockRollUp,
  noteActiveAccounts,
  selectFirstUse,
  selectLastCounted,
} from './queries.ts'

/** Days that may still change: today, and yesterday until everything of it is written. */
const OPEN_DAYS = 1

/** Counts every day that is not counted yet and those that may still change. Done again, it finds the same. */
export async function rollUpUsage({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const today = new Date(dayOf(now()))
  const last = await selectLastCounted(db)
  const first = last ? daysAfter(last, -OPEN_DAYS) : await selectFirstUse(db)
  for (let day = new Date(dayOf(first ?? today)); day <= today; day = daysAfter(day, 1))
    await countDay({ db }, day)
}

/** Counts one day, in the place of what was counted of it before. */
export async function countDay({ db }: Pick<Platform, 'db'>, since: Date): Promise<void> {
  const day = { since, until: daysAfter(since, 1) }
  await inTransaction(db, async (tx) => {
    await lockRollUp(tx)
    await countUsageDay(tx, day)
    await countWordsDay(tx, day)
    await noteActiveAccounts(tx, day)
    await countActiveDay(tx, day)
  })
}
