import type { Erase } from '../accounts/public.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { RetentionReason } from './hooks.ts'
import { deletePayee, lockPayee, selectDeletedPayees } from './queries.ts'
import { isNeeded } from './rules.ts'

const EVERY_SECONDS = 86_400
const AT_ONCE = 100

export interface ForgetContext extends Pick<Platform, 'db' | 'now'> {
  readonly reasons: readonly ((db: Db, accountId: string, now: Date) => Promise<RetentionReason>)[]
}

/** Details of an account that is deleted stay only while money is owed to it, or the tax authority may ask. */
export const erasePayee =
  (ctx: Pick<ForgetContext, 'reasons'>): Erase =>
  (tx, { accountId, now }) =>
    forgetPayee(ctx, tx, { accountId, now })

export const forgetPayeesJob = (ctx: ForgetContext): JobHandler => ({
  kind: 'forget-payees',
  concurrency: 1,
  everySeconds: EVERY_SECONDS,
  run: (_payload, signal) => forgetPayees(ctx, signal),
})

export async function forgetPayees(ctx: ForgetContext, signal?: AbortSignal): Promise<void> {
  const now = ctx.now()
  let left = await selectDeletedPayees(ctx.db, { after: null, limit: AT_ONCE })
  while (left.length > 0 && !signal?.aborted) {
    for (const accountId of left)
      await inTransaction(ctx.db, (tx) => forgetPayee(ctx, tx, { accountId, now }))
    left = await selectDeletedPayees(ctx.db, { after: left.at(-1)!, limit: AT_ONCE })
  }
}

async function forgetPayee(
  { reasons }: Pick<ForgetContext, 'reasons'>,
  tx: Db,
  who: { accountId: string; now: Date },
): Promise<void> {
  if ((await lockPayee(tx, who.accountId)) && !(await areNeeded(reasons, tx, who)))
    await deletePayee(tx, who.accountId)
}

/** Whether an account's details are needed by any way to earn. */
export async function areNeeded(
  reasons: ForgetContext['reasons'],
  tx: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> {
  const facts: RetentionReason[] = []
  // One after the other: they share the transaction's connection.
  for (const read of reasons) facts.push(await read(tx, accountId, now))
  return isNeeded(facts, now)
}
