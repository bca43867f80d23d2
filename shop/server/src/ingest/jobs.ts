import * as z from 'zod/mini'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { IngestContext } from './ingest-context.ts'
import { ingestSound } from './ingest-sound.ts'
import { markFailed } from './queries.ts'
import { INGEST_JOB } from './receive-file.ts'

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

function whyItFailed(error: unknown): { code: string; message: string } {
  if (error instanceof Error && /\b(ENOSPC|EDQUOT)\b/.test(error.message)) {
    return {
      code: 'no_room',
      message: 'Our disk was full. Your file is kept: try again later',
    }
  }
  return {
    code: 'could_not_process',
    message: 'Something went wrong on our side. Your file is kept: try again',
  }
}
