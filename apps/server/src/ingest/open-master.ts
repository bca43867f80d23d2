import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { findSoundFiles, soundNotFound, toKey } from '../catalogue/public.ts'
import type { ByteRange } from '../platform/file-store.ts'
import type { Platform } from '../platform/platform.ts'
import type { Workshop } from './audio/audio-workshop.ts'
import { asMusicalKey } from './claim.ts'
import { removeOldFiles } from './remove-old-files.ts'

/** Longer than a ticket lives, so that a download that pauses can go on. */
const KEEP_MS = 30 * 60_000

export interface OpenedMaster {
  readonly sizeBytes: number
  readonly etag: string
  open(range: ByteRange): Promise<Readable>
}

export interface MasterContext extends Platform {
  readonly workshop: Workshop
  readonly scratchFolder: string
}

/** The master as WAV with tempo, key and licence in its chunks; its audio is the artist's, bit for bit. */
export async function openMaster(
  ctx: MasterContext,
  soundId: string,
  licence: { number: string; version: string },
): Promise<OpenedMaster> {
  const sound = await findSoundFiles(ctx.db, soundId)
  if (!sound) throw soundNotFound()
  const metadata = {
    title: sound.title,
    artist: sound.artist_name,
    isLoop: sound.kind === 'loop',
    tempoBpm: sound.tempo_bpm,
    beats: sound.beats,
    key: asMusicalKey(toKey(sound.key_tonic, sound.key_mode)),
    licenceNumber: licence.number,
    licenceVersion: licence.version,
  }
  const etag = createHash('sha256')
    .update(JSON.stringify([sound.master_key, metadata]))
    .digest('hex')
  const folder = join(ctx.scratchFolder, 'downloads')
  const path = join(folder, `${etag}.wav`)
  if (!(await isThere(path, ctx.now()))) {
    await mkdir(folder, { recursive: true })
    await removeOldFiles(folder, new Date(ctx.now().getTime() - KEEP_MS))
    const made = await ctx.files.withPath(sound.master_key, (masterPath) =>
      ctx.workshop.renderMaster({ masterPath, metadata }),
    )
    await rename(made.path, path)
  }
  const { size } = await stat(path)
  return {
    sizeBytes: size,
    etag,
    open: ({ startByte, endByte }) =>
      Promise.resolve(createReadStream(path, { start: startByte, end: endByte })),
  }
}

/** Also marks the file as wanted now. */
async function isThere(path: string, now: Date): Promise<boolean> {
  return utimes(path, now, now).then(
    () => true,
    () => false,
  )
}
