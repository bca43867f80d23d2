import type { UnsettledMatter } from '@segno/contract'
import type { Erase } from '../accounts/public.ts'
import { readContract, withdrawContract } from '../billing/public.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/db/db.ts'
import type { Kept } from '../platform/db/sweep.ts'
import { anonymizeAnswered, assignByEmail, selectOwnOpen, selectOwnWithdrawals } from './queries.ts'
import { answerDueAt } from './rules.ts'
import type { WithdrawalsContext } from './withdrawals-context.ts'

/** Claims end three years after the end of the year in which they arose. */
export const WITHDRAWALS_KEPT: Kept = {
  table: 'withdrawal',
  since: 'answered_at',
  forMs: 4 * 365.25 * 86_400_000,
}

/**
 * Unspent points of payments with an open declaration are refunded before they go with the account. Answered declarations
 * lose their name; an open one keeps it until it is answered.
 */
export const eraseDeclarations =
  (ctx: Pick<WithdrawalsContext, 'billing'>): Erase =>
  async (tx, { accountId }) => {
    await assignByEmail(tx, accountId)
    for (const { payment_id: paymentId, number } of await selectOwnOpen(tx, accountId))
      if (paymentId !== null) await refundIfPossible(ctx, tx, { accountId, paymentId, number })
    await anonymizeAnswered(tx, accountId)
  }

/** The office answers where it is too late, or nothing is unspent. */
async function refundIfPossible(
  ctx: Pick<WithdrawalsContext, 'billing'>,
  tx: Db,
  { accountId, paymentId, number }: { accountId: string; paymentId: string; number: string },
): Promise<void> {
  try {
    const payments = await readContract(tx, paymentId, ctx.billing.now())
    await withdrawContract({ ...ctx.billing, db: tx }, accountId, { payments, number })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
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
