import { inTransaction } from '../platform/db/transaction.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { unsentMail } from './emails.ts'
import { lockUnsent, reopen } from './queries.ts'
import type { WithdrawalsContext } from './withdrawals-context.ts'

const EVERY_SECONDS = 3_600
const AT_ONCE = 100

type ReopenContext = Pick<WithdrawalsContext, 'db' | 'jobs' | 'shop'>

/** A declaration whose refund failed for good is open again, and its declarer is told. */
export const reopenUnsentJob = (ctx: ReopenContext): JobHandler => ({
  kind: 'reopen-withdrawals',
  concurrency: 1,
  everySeconds: EVERY_SECONDS,
  run: () => reopenUnsent(ctx),
})

export async function reopenUnsent(ctx: ReopenContext): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    for (const declared of await lockUnsent(tx, AT_ONCE)) {
      await reopen(tx, declared.id)
      if (!declared.has_left) await queueMail(tx, ctx.jobs, unsentMail(ctx.shop, declared))
    }
  })
  ctx.jobs.wake()
}
