import type { Db } from './db/db.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'

/** What every slice may use of the outside world. */
export interface Platform {
  readonly db: Db
  readonly files: FileStore
  readonly jobs: Jobs
  readonly log: Log
  readonly now: () => Date
}
