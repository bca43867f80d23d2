import { env } from 'node:process'
import { inTransaction } from '../platform/db/transaction.ts'
import { openPostgres } from '../platform/db/db.ts'
import { failpointsFrom } from '../platform/failpoint.ts'
import { Jobs } from '../platform/jobs/jobs.ts'
import { openLog } from '../platform/log.ts'

/** Works on jobs of the kind `count` in a process that a failpoint can kill; each leaves one job of the kind `counted`. */
async function main(url: string, leaseMs: number): Promise<void> {
  const { db } = openPostgres(url, { maxConnections: 4 })
  const failpoint = failpointsFrom(env)
  const jobs = new Jobs(db, openLog('silent'), { leaseMs })
  const run = (payload: unknown): Promise<void> =>
    inTransaction(db, async (tx) => {
      const key = `${JSON.stringify(payload)} in ${process.pid}`
      await jobs.enqueue(tx, [{ kind: 'counted', key, payload }])
      failpoint('job:before-commit')
    })
  // One at a time: of two, the other might be killed between its work and the note that it is done, and be done again.
  await jobs.start([{ kind: 'count', concurrency: 1, run }], { takeOver: false })
}

const [url = '', leaseMs = ''] = process.argv.slice(2)
await main(url, Number(leaseMs))
