import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { type Jobs, TRIES_FOR_A_MONTH } from '../../platform/jobs/jobs.ts'

export const REPRICE_PLAN_JOB = 'reprice-plan'

/** Has an account's plan looked at once what it is taxed by is written. A key of its own: one under way may have read before. */
export function repriceLater(jobs: Jobs, tx: Db, accountId: string): Promise<void> {
  return jobs.enqueue(tx, [
    { kind: REPRICE_PLAN_JOB, key: newId(), payload: { accountId }, maxAttempts: TRIES_FOR_A_MONTH },
  ])
}
