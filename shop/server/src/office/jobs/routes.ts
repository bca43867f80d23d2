import * as contract from '@segno/contract'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { dropFailedJobs, runJobsAgain } from './change-jobs.ts'
import { jobList, type JobRow, selectQueues } from './queries.ts'

export function jobRoutes(ctx: Platform): Route[] {
  return [
    ...listRoutes(contract.jobsList, {
      rows: ({ query }) => jobList(ctx.db, { ...query, words: query.q ?? '' }),
      toItems: (rows) => rows.map(toJob),
      csv: {
        name: 'Jobs',
        columns: {
          Created: ({ createdAt }) => createdAt,
          Kind: ({ kind }) => kind,
          Key: ({ key }) => key,
          State: ({ state }) => state,
          Tries: ({ attempts }) => attempts,
          'Next try': ({ runAt }) => runAt,
          Error: ({ error }) => error,
        },
      },
    }),
    route(contract.listQueues, async () => ({ queues: (await selectQueues(ctx.db)).map(toQueue) })),
    route(contract.retryJobs, ({ caller, body }) =>
      runJobsAgain(ctx, { actorId: caller.accountId, ...body }),
    ),
    route(contract.dropJobs, ({ caller, body }) =>
      dropFailedJobs(ctx, { actorId: caller.accountId, ...body }),
    ),
  ]
}

function toJob(row: JobRow): contract.QueuedJob {
  return {
    id: row.id,
    kind: row.kind,
    key: row.key,
    state: row.state,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    createdAt: row.created_at.toISOString(),
    runAt: row.run_at.toISOString(),
    error: row.error,
  }
}

function toQueue({ oldest_due_at, ...queue }: Awaited<ReturnType<typeof selectQueues>>[number]) {
  return { ...queue, oldestDueAt: oldest_due_at?.toISOString() ?? null }
}
