import type { Workshop } from './audio/audio-workshop.ts'
import type { KindPrices } from './rules.ts'
import type { UploadContext } from './uploads/upload-context.ts'

export interface IngestContext extends Pick<
  UploadContext,
  'db' | 'files' | 'jobs' | 'log' | 'now' | 'uploads' | 'failpoint'
> {
  readonly workshop: Workshop
  readonly prices: KindPrices
}
