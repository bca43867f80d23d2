import { findSoundFiles, soundNotFound } from '../catalogue/public.ts'
import type { MadeFile } from '../platform/files/made-files.ts'
import type { RenderContext } from './open-master.ts'
import { previewRaisedDb } from './preview-level.ts'
import { hashOf, wavMetadataOf } from './wav-metadata-of.ts'

/** The preview as WAV, as long as the master, at its rate and level, with the same chunks, which say that it is a preview. */
export async function openPreviewWav(
  { db, files, workshop, made }: RenderContext,
  soundId: string,
): Promise<MadeFile> {
  const sound = await findSoundFiles(db, soundId)
  if (!sound) throw soundNotFound()
  const { preview_opus_key: key, length_frames: lengthFrames, sample_rate_hz: sampleRateHz } = sound
  const raisedDb = previewRaisedDb(sound)
  const metadata = { ...wavMetadataOf(sound), isPreview: true }
  return made.open(hashOf([key, lengthFrames, sampleRateHz, raisedDb, metadata]), () =>
    files.withPath(key, (previewPath) =>
      workshop.renderPreview({ previewPath, lengthFrames, sampleRateHz, raisedDb, metadata }),
    ),
  )
}
