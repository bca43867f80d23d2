import { holdAccount, userNotFound } from '../../accounts/public.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { tooMuchFeedback } from './errors.ts'
import { countFeedbackSince, insertFeedback, type NewFeedback } from './queries.ts'

export const MAX_FEEDBACK_A_DAY = 20

/** @throws {AppError} too_much_feedback, user_not_found */
export async function sendFeedback(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  sent: Omit<NewFeedback, 'id' | 'at'>,
): Promise<{ id: string }> {
  const id = newId()
  const at = now()
  await inTransaction(db, async (tx) => {
    if (!(await holdAccount(tx, sent.accountId))) throw userNotFound()
    const today = await countFeedbackSince(tx, sent.accountId, daysAfter(at, -1))
    if (today >= MAX_FEEDBACK_A_DAY) throw tooMuchFeedback()
    await insertFeedback(tx, { ...sent, id, at })
  })
  return { id }
}
