import type { UnsettledMatter } from '@segno/contract'
import type { Erase } from '../accounts/public.ts'
import type { Db } from '../platform/db/db.ts'
import type { Kept } from '../platform/db/sweep.ts'
import { anonymizeAnswered, assignByEmail, selectOwnOpen, selectOwnWithdrawals } from './queries.ts'
import { answerDueAt } from './rules.ts'

/** Claims end three years after the end of the year in which they arose. */
export const WITHDRAWALS_KEPT: Kept = {
  table: 'withdrawal',
  since: 'answered_at',
  forMs: 4 * 365.25 * 86_400_000,
}

/** Answered ones lose their name; an open one keeps it until it is answered. */
export const eraseDeclarations: Erase = async (tx, { accountId }) => {
  await assignByEmail(tx, accountId)
  await anonymizeAnswered(tx, accountId)
}

export const exportDeclarations = (db: Db, accountId: string): Promise<unknown> =>
  selectOwnWithdrawals(db, accountId)

/** Open ones, as their declarer is told before they leave. */
export async function unsettledDeclarations(db: Db, accountId: string): Promise<UnsettledMatter[]> {
  const open = await selectOwnOpen(db, accountId)
  return open.map(({ number, declared_at }) => ({
    kind: 'withdrawal',
    number,
    dueAt: answerDueAt(declared_at).toISOString(),
  }))
}
