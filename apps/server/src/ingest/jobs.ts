import * as z from 'zod/mini'
import type { JobHandler } from '../platform/jobs.ts'
import { ingestSound, type IngestContext } from './ingest-sound.ts'
import { markRefused } from './queries.ts'
import { INGEST_JOB } from './receive-file.ts'

const payload = z.object({ intakeId: z.string() })

export function ingestJobs(ctx: IngestContext, options: { processes: number }): JobHandler[] {
  return [
    {
      kind: INGEST_JOB,
      concurrency: options.processes,
      run: (given) => ingestSound(ctx, payload.parse(given).intakeId),
      gaveUp: (given) =>
        markRefused(ctx.db, payload.parse(given).intakeId, {
          code: 'could_not_process',
          message: 'This file could not be processed, although it was tried several times',
        }),
    },
  ]
}
