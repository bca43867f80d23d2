import type { AuditAction } from '@segno/contract'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { retryJobs } from '../../platform/jobs/failed-jobs.ts'
import { isId } from '../../platform/ids.ts'
import { takeFailed, type OpenJob } from '../../platform/jobs/queries.ts'
import type { Platform } from '../../platform/platform.ts'

interface Order {
  readonly actorId: string
  readonly jobs: readonly { readonly id: string }[]
}

/** Has jobs run now. @returns how many there were still to run */
export async function runJobsAgain(ctx: Platform, order: Order): Promise<{ count: number }> {
  const done = await change(ctx, order, 'job.runAgain', (tx) => retryJobs(tx, ctx.jobs, idsOf(order)))
  ctx.jobs.wake()
  return done
}

/** Drops jobs that failed for good. @returns how many there were */
export function dropFailedJobs(ctx: Platform, order: Order): Promise<{ count: number }> {
  return change(ctx, order, 'job.drop', (tx) => takeFailed(tx, idsOf(order)))
}

/** An id that is none of ours names nothing. */
const idsOf = ({ jobs }: Order): string[] => jobs.map(({ id }) => id).filter(isId)

function change(
  ctx: Platform,
  { actorId }: Order,
  action: AuditAction,
  make: (tx: Db) => Promise<readonly OpenJob[]>,
): Promise<{ count: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const changed = await make(tx)
    const at = ctx.now()
    await recordAudit(
      tx,
      changed.map(({ id, kind, key, error }) => ({
        actorId,
        at,
        action,
        subject: { kind: 'job', id },
        before: { kind, key, error },
        after: null,
      })),
    )
    return { count: changed.length }
  })
}
