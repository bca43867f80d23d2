import { findLastBackup } from '../backup/queries.ts'
import type { Database, Db } from '../db/db.ts'
import { selectQueue } from '../jobs/queries.ts'
import { memoizeFor } from '../memoize-for.ts'
import { gauge, type Gauge } from './gauge.ts'

const SECONDS = 1_000
/** Two gauges read the queue, within one answer. */
const READ_EVERY_MS = 1_000

/** The queue, connections to the database and the last backup. */
export function platformGauges({ db, pool }: Pick<Database, 'db' | 'pool'>): Gauge[] {
  const queue = memoizeFor(() => selectQueue(db), { everyMs: READ_EVERY_MS, now: () => new Date() })
  return [
    {
      name: 'segno_jobs',
      help: 'Jobs by kind: due, running, waiting for their time, failed for good',
      labels: ['kind', 'state'],
      read: async () =>
        (await queue()).map(({ kind, state, count }) => ({ value: count, labels: { kind, state } })),
    },
    {
      name: 'segno_job_oldest_due_seconds',
      help: 'How long the oldest due job of a kind has been due',
      labels: ['kind'],
      read: async () =>
        (await queue())
          .filter(({ state }) => state === 'due')
          .map(({ kind, oldestSeconds }) => ({ value: oldestSeconds, labels: { kind } })),
    },
    gauge('segno_last_backup_timestamp_seconds', 'When the last good backup was finished', () =>
      lastBackup(db),
    ),
    ...(pool === null ? [] : [poolGauge(pool)]),
  ]
}

async function lastBackup(db: Db): Promise<number | null> {
  const last = await findLastBackup(db)
  return last && last.finishedAt.getTime() / SECONDS
}

function poolGauge(pool: NonNullable<Database['pool']>): Gauge {
  return {
    name: 'segno_database_connections',
    help: 'Connections of this process to the database, and requests that wait for one',
    labels: ['state'],
    read: async () => {
      const { total, idle, waiting } = pool()
      return [
        { value: total - idle, labels: { state: 'busy' } },
        { value: idle, labels: { state: 'idle' } },
        { value: waiting, labels: { state: 'waiting' } },
      ]
    },
  }
}
