import { join } from 'node:path'
import * as z from 'zod/mini'
import { fileArrived } from '../ingest/public.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import { inScratch } from '../platform/files/scratch.ts'
import type { Platform } from '../platform/platform.ts'
import { DemoRenderer } from './demo-renderer.ts'
import { DEMO_RENDER_JOB, DEMO_SEED } from './seed-demo.ts'

const payload = z.object({ intakeId: z.string(), demoId: z.string() })

export interface DemoJobs extends AsyncDisposable {
  readonly handlers: JobHandler[]
}

export function openDemoJobs(platform: Platform, scratchFolder: string): DemoJobs {
  const renderer = new DemoRenderer()
  const render: JobHandler = {
    kind: DEMO_RENDER_JOB,
    concurrency: 1,
    async run(given) {
      const { intakeId, demoId } = payload.parse(given)
      await inScratch(scratchFolder, async (folder) => {
        const path = join(folder, 'master')
        await renderer.render({ demoId, seed: DEMO_SEED, path })
        await fileArrived(platform, intakeId, path)
      })
    },
  }
  return { handlers: [render], [Symbol.asyncDispose]: () => renderer[Symbol.asyncDispose]() }
}
