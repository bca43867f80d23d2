import type { Erase } from '../accounts/public.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { Earned } from './hooks.ts'
import { deletePayee, selectLeftPayees } from './queries.ts'
import { isNeeded } from './rules.ts'

const EVERY_SECONDS = 86_400
const AT_ONCE = 100

export interface ForgetContext extends Pick<Platform, 'db' | 'now'> {
  readonly earned: readonly ((db: Db, accountId: string, now: Date) => Promise<Earned>)[]
}

/** Details of an account that is deleted stay only while money is owed to it, or the tax authority may ask. */
export const erasePayee =
  (ctx: Pick<ForgetContext, 'earned'>): Erase =>
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
  let left = await selectLeftPayees(ctx.db, null, AT_ONCE)
  while (left.length > 0 && !signal?.aborted) {
    for (const accountId of left)
      await inTransaction(ctx.db, (tx) => forgetPayee(ctx, tx, { accountId, now }))
    left = await selectLeftPayees(ctx.db, left.at(-1)!, AT_ONCE)
  }
}

async function forgetPayee(
  { earned }: Pick<ForgetContext, 'earned'>,
  tx: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  const facts = await Promise.all(earned.map((read) => read(tx, accountId, now)))
  if (!isNeeded(facts, now)) await deletePayee(tx, accountId)
}
