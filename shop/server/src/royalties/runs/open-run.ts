import { isWaiting } from '../../payees/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { RoyaltiesContext } from '../royalties-context.ts'
import { runDecided, runNotFound, runWaiting } from './errors.ts'
import { holdRun } from './queries.ts'

export interface OnRun {
  readonly actorId: string
  readonly runId: string
}

/** @throws {AppError} run_waiting */
export async function refuseWaiting(tx: Db, runId: string): Promise<void> {
  if (await isWaiting(tx, 'run', runId)) throw runWaiting()
}

type Run = NonNullable<Awaited<ReturnType<typeof holdRun>>>

/**
 * Acts on a run while nobody else decides it.
 *
 * @throws {AppError} run_not_found, run_decided
 */
export function onOpenRun<Result>(
  { db }: Pick<RoyaltiesContext, 'db'>,
  runId: string,
  act: (tx: Db, run: Run) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const run = isId(runId) ? await holdRun(tx, runId) : undefined
    if (!run) throw runNotFound()
    if (run.status !== 'open') throw runDecided()
    return act(tx, run)
  })
}

export function auditRun(
  tx: Db,
  { actorId, runId, at, after }: { actorId: string; runId: string; at: Date; after: object },
): Promise<void> {
  const subject = { kind: 'payment run', id: runId }
  return recordAudit(tx, [{ actorId, at, action: 'royalties.run', subject, before: null, after }])
}
