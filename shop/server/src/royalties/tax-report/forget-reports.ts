import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteReportFiles } from './queries.ts'

const EVERY_SECONDS = 86_400
/** For so many years after that of a report the law lets a platform keep what it names of people. */
const KEPT_YEARS = 10

/** Deletes files with people's tax ids once the law asks for it. */
export const forgetReportsJob = ({ db, now }: Pick<Platform, 'db' | 'now'>): JobHandler => ({
  kind: 'forget-tax-reports',
  concurrency: 1,
  everySeconds: EVERY_SECONDS,
  run: () => deleteReportFiles(db, now().getUTCFullYear() - KEPT_YEARS),
})
