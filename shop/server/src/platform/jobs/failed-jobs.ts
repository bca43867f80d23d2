import { hastenJobs, takeFailed, type OpenJob } from './queries.ts'
import type { Db } from '../db/db.ts'
import type { Jobs } from './jobs.ts'

/**
 * Makes failed jobs anew and has those that wait for another try run now; wake the queue once it is committed. Work that
 * has been enqueued again since is not done twice: then the failed job merely goes.
 *
 * @returns those it was done to
 */
export async function retryJobs(tx: Db, jobs: Jobs, ids: readonly string[]): Promise<OpenJob[]> {
  const hastened = await hastenJobs(tx, ids)
  const failed = await takeFailed(tx, ids)
  await jobs.enqueue(
    tx,
    failed.map(({ kind, key, payload, max_attempts }) => ({ kind, key, payload, maxAttempts: max_attempts })),
  )
  return [...hastened, ...failed]
}
