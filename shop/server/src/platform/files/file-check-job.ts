import type { JobHandler } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { gauge, type Gauge } from '../metrics/gauge.ts'
import { checkFiles, type FileCheckContext } from './check-files.ts'
import { selectFileCheck, storeFileCheckProblem } from './file-check-queries.ts'

export const CHECK_FILES_JOB = 'check-files'
const WEEK_SECONDS = 7 * 24 * 60 * 60
const SECOND_MS = 1_000

type Checked = FileCheckContext & { readonly log: Log }

/** Compares rows and files each week, in one of all processes. */
export const checkFilesJob = (ctx: Checked): JobHandler => ({
  kind: CHECK_FILES_JOB,
  concurrency: 1,
  everySeconds: WEEK_SECONDS,
  async run() {
    const { findings, ...counts } = await checkFiles(ctx)
    if (findings.length > 0) ctx.log.error({ findings, counts }, 'rows and files do not fit together')
  },
  async gaveUp(_, error) {
    const problem = error instanceof Error ? error.message : String(error)
    await storeFileCheckProblem(ctx.db, { at: ctx.now(), problem })
  },
})

/** What the last comparison found. */
export async function fileCheckWarnings({ db }: Pick<FileCheckContext, 'db'>): Promise<string[]> {
  const check = await selectFileCheck(db)
  if (!check) return []
  const wrong = check.missing_files + check.odd_files
  return [
    ...(wrong === 0
      ? []
      : [`Files that the shop needs and has lost: ${wrong}. \`npm run check-files\` names them.`]),
    ...(check.problem === null
      ? []
      : ['Rows and files could not be compared: see check-files at /admin/jobs.']),
  ]
}

export function fileCheckGauges({ db }: Pick<FileCheckContext, 'db'>): Gauge[] {
  return [
    gauge(
      'segno_files_lost',
      'Files that the shop needs and that the last check did not find whole',
      async () => {
        const check = await selectFileCheck(db)
        return check ? check.missing_files + check.odd_files : null
      },
    ),
    gauge('segno_files_check_timestamp_seconds', 'When rows and files were last compared', async () => {
      const check = await selectFileCheck(db)
      return check ? check.checked_at.getTime() / SECOND_MS : null
    }),
  ]
}
