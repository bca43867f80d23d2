import type { JobState } from '@segno/contract'
import { sql } from 'kysely'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { PlatformTables } from '../../platform/tables.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'

const STATE = sql<JobState>`case when failed_at is not null then 'failed' when locked_until > now() then 'running'
  when run_at > now() then 'later' else 'waiting' end`

export interface JobSearch {
  /** Part of a key or an error; empty for all. */
  readonly words: string
  readonly state?: JobState | undefined
  readonly kind?: string | undefined
}

export type JobRow = Awaited<ReturnType<ReturnType<typeof jobList>['page']>>[number]

export function jobList(db: Db, { words, state, kind }: JobSearch) {
  const pattern = likePattern(words)
  const query = over<PlatformTables>(db)
    .selectFrom('job')
    .select(['id', 'kind', 'key', 'attempts', 'max_attempts', 'created_at', 'run_at', 'error'])
    .select(STATE.as('state'))
    .$if(state !== undefined, (q) => q.where(STATE, '=', state!))
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
    .$if(words !== '', (q) =>
      q.where((eb) => eb.or([eb('key', 'ilike', pattern), eb('error', 'ilike', pattern)])),
    )
  return listSource(query, {
    sorts: { createdAt: 'created_at', kind: 'kind', attempts: 'attempts' },
    id: 'id',
  })
}

/** Jobs that are not done, by kind. */
export function selectQueues(db: Db) {
  const count = (state: JobState) => sql<number>`count(*) filter (where state = ${state})::int`.as(state)
  return over<PlatformTables>(db)
    .with('known', (q) => q.selectFrom('job').select(['kind', 'run_at', STATE.as('state')]))
    .selectFrom('known')
    .select('kind')
    .select([count('failed'), count('running'), count('waiting'), count('later')])
    .select(sql<Date | null>`min(run_at) filter (where state = 'waiting')`.as('oldest_due_at'))
    .groupBy('kind')
    .orderBy('kind')
    .execute()
}
