import type { NewSound } from '../catalogue/public.ts'
import type { ProcessedSound } from './audio/audio-workshop.ts'
import { asSoundKey } from './claim.ts'
import type { PreviewKeys } from './previews/keep-previews.ts'

/** What the workshop measured, as the catalogue keeps it. */
export function measuredOf({ analysis }: ProcessedSound): NewSound['measured'] {
  const { timbre, rhythm, pitch, envelope } = analysis.fingerprint
  return {
    ...analysis,
    key: asSoundKey(analysis.key),
    fingerprint: Float32Array.from([...timbre, ...rhythm, ...pitch, ...envelope]),
  }
}

export function previewOf(processed: ProcessedSound, keys: PreviewKeys): NewSound['preview'] {
  return {
    encoderVersion: processed.encoderVersion,
    gainDb: processed.gainDb,
    headroomDb: processed.headroomDb,
    peaks: Buffer.from(processed.peaks, 'base64'),
    ...keys,
  }
}
