import * as z from 'zod/mini'
import { FileMissingError } from '../platform/files/file-store.ts'
import { ScratchFull } from '../platform/files/scratch.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { IngestContext } from './ingest-context.ts'
import { ingestSound } from './ingest-sound.ts'
import { markFailed, type Reason } from './queries.ts'
import { INGEST_JOB } from './receive-file.ts'
import { UPLOAD_LOST } from './uploads/lost-uploads.ts'

const payload = z.object({ intakeId: z.string() })

export function ingestHandler(ctx: IngestContext, options: { processes: number }): JobHandler {
  return {
    kind: INGEST_JOB,
    concurrency: options.processes,
    run: (given) => ingestSound(ctx, payload.parse(given).intakeId),
    gaveUp: async (given, error) => {
      await markFailed(ctx.db, payload.parse(given).intakeId, whyItFailed(error))
    },
  }
}

function whyItFailed(error: unknown): Reason {
  if (error instanceof FileMissingError) return UPLOAD_LOST
  if (error instanceof ScratchFull || isFull(error))
    return {
      code: 'no_room',
      message: 'Our disk was full. Your file is kept: try again later',
    }
  return {
    code: 'could_not_process',
    message: 'Something went wrong on our side. Your file is kept: try again',
  }
}

/** Also in a worker's words. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && /\b(ENOSPC|EDQUOT)\b/.test(error.message)
