import { join } from 'node:path'
import { dataExport, erasure } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { artists } from '../artists/slice.ts'
import { onOffer, onSoundsDeleted } from '../catalogue/public.ts'
import { catalogue } from '../catalogue/slice.ts'
import { command } from '../platform/commands/command.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { openWorkshop } from './audio/audio-workshop.ts'
import { eraseUploads } from './erase-uploads.ts'
import { selectIntakesOf } from './intakes/queries.ts'
import { importFolder, importOrder } from './import-folder.ts'
import type { IngestContext } from './ingest-context.ts'
import { ingestHandler } from './jobs.ts'
import { openMadeAudio } from './made-audio.ts'
import { sweepScratch } from '../platform/files/scratch.ts'
import { intakeFiles } from './queries.ts'
import { unusedPreviewFiles } from './previews/queries.ts'
import { giveUpPreviews } from './previews/keep-previews.ts'
import { sweepPreviews } from './previews/sweep-previews.ts'
import { reanalyse, reanalyseOrder } from './reanalyse/reanalyse.ts'
import { ingestRoutes } from './routes.ts'
import { openUploads } from './uploads/open-uploads.ts'
import { rescueStranded, sweepUploads } from './uploads/sweep-uploads.ts'
import type { UploadLimits } from './uploads/upload-context.ts'

interface Settings {
  readonly dataFolder: string
  readonly supportHost: string
  readonly prices: IngestContext['prices']
  readonly ingestProcesses: number
  readonly uploads: UploadLimits
  readonly workReserveBytes: number
}

export const ingest = slice({
  name: 'ingest',
  after: [accounts, catalogue, artists],
  files: [intakeFiles, unusedPreviewFiles],
  async open({
    platform,
    settings,
    scratchFolder,
    failpoint,
    isAlone,
    opened,
    listeners,
  }: SliceContext<Settings>) {
    const processes = settings.ingestProcesses
    const { workReserveBytes: reserveBytes } = settings
    const workshop = opened.use(
      await openWorkshop({ processes, scratchFolder, log: platform.log, reserveBytes }),
    )
    const made = openMadeAudio(scratchFolder, platform)
    const uploads = await openUploads(
      { ...platform, failpoint, onOffer: listeners(onOffer) },
      { folder: join(settings.dataFolder, 'uploads'), limits: settings.uploads, takeOver: isAlone },
    )
    const ctx = { ...uploads, workshop, prices: settings.prices }
    const handler = ingestHandler(ctx, { processes })
    const importing = {
      ...platform,
      scratchFolder,
      artistMailHost: settings.supportHost,
      ingestHandler: handler,
    }
    return {
      value: { workshop, made },
      routes: ingestRoutes(uploads),
      jobs: [handler],
      sweeps: [
        () => sweepUploads(uploads),
        () => rescueStranded(platform),
        () => sweepPreviews(platform),
        () => sweepScratch(scratchFolder, platform.now()),
        () => made.masters.trim(),
        () => made.previews.trim(),
      ],
      commands: {
        import: command(importOrder, (order, onProgress) => importFolder(importing, order, onProgress)),
        reanalyse: command(reanalyseOrder, (order, onProgress) =>
          reanalyse({ ...ctx, processes }, order, onProgress),
        ),
      },
      answers: [
        answer(erasure, eraseUploads(platform.jobs)),
        answer(dataExport, { name: 'uploads', read: selectIntakesOf }),
        answer(onSoundsDeleted, giveUpPreviews),
      ],
      // What came of a file is kept.
      stopLongRequests: () => uploads.writers.stopAll(),
    }
  },
})
