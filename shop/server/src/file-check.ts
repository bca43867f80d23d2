import * as z from 'zod/mini'
import { DELETION_SHELF } from './accounts/public.ts'
import { noteUnused } from './ingest/public.ts'
import { namedFiles } from './named-files.ts'
import { command } from './platform/commands/command.ts'
import type { CommandHandler } from './platform/commands/command-socket.ts'
import { checkFiles } from './platform/files/check-files.ts'
import { checkFilesJob } from './platform/files/file-check-job.ts'
import type { JobHandler } from './platform/jobs/jobs.ts'
import type { Platform } from './platform/platform.ts'

/** Compares rows and files, on order and each week. */
export function openFileCheck(
  platform: Platform,
  scratchFolder: string,
): { job: JobHandler; command: CommandHandler } {
  const ctx = {
    ...platform,
    scratchFolder,
    names: namedFiles,
    rowlessShelves: [DELETION_SHELF],
    giveUpPreviews: noteUnused,
  }
  return { job: checkFilesJob(ctx), command: command(z.strictObject({}), () => checkFiles(ctx)) }
}
