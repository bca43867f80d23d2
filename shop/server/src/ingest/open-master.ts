import { findSoundFiles, soundNotFound } from '../catalogue/public.ts'
import type { MadeFile, MadeFiles } from '../platform/files/made-files.ts'
import type { Platform } from '../platform/platform.ts'
import type { Workshop } from './audio/audio-workshop.ts'
import { hashOf, wavMetadataOf } from './wav-metadata-of.ts'

export interface RenderContext extends Pick<Platform, 'db' | 'files'> {
  readonly workshop: Workshop
  readonly made: MadeFiles
}

/** The master as WAV with tempo, key and licence in its chunks; its audio is the artist's, bit for bit. */
export async function openMaster(
  { db, files, workshop, made }: RenderContext,
  soundId: string,
  licence: { number: string; version: string },
): Promise<MadeFile> {
  const sound = await findSoundFiles(db, soundId)
  if (!sound) throw soundNotFound()
  const metadata = {
    ...wavMetadataOf(sound),
    licenceNumber: licence.number,
    licenceVersion: licence.version,
  }
  return made.open(hashOf([sound.master_key, metadata]), () =>
    files.withPath(sound.master_key, (masterPath) =>
      workshop.renderMaster({ masterPath, takenFrames: sound.length_frames, metadata }),
    ),
  )
}
