import type { Db } from './db/db.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'

/** What every slice may use of the outside world. */
export interface Platform {
  readonly db: Db
  /**
   * For single reads that may show what was some seconds ago: never of money, rights, or what the asking person has just done. The same
   * as `db` where there is no replica.
   */
  readonly readDb: Db
  readonly files: FileStore
  readonly jobs: Jobs
  readonly log: Log
  readonly now: () => Date
}
