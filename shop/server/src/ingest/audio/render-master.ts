import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asWav, sniffAudioFormat, writeWav } from '@segno/audio-files'
import type { RenderJob } from './audio-worker-protocol.ts'
import { decodeLossy } from './decode-lossy.ts'

/** What was lossy has no depth of its own, and more bits would only store its errors more finely. */
const LOSSY_BIT_DEPTH = 16
const LOSSY_FORMATS = { mp3: 'MP3', ogg: 'Ogg' } as const

/** The master as WAV with its tempo, key and licence in it. A lossless one keeps every bit of its audio. */
export async function renderMaster(
  { masterPath, takenFrames, metadata }: RenderJob,
  scratchFolder: string,
): Promise<string> {
  const bytes = await readFile(masterPath)
  const path = join(scratchFolder, `${randomUUID()}.wav`)
  const format = sniffAudioFormat(bytes)
  if (format === 'mp3' || format === 'ogg') {
    const pcm = await decodeLossy(bytes, format, { takenFrames })
    const said = { ...metadata, lossyFormat: LOSSY_FORMATS[format] }
    await writeFile(path, writeWav({ pcm, bitDepth: LOSSY_BIT_DEPTH, metadata: said }))
  } else {
    await writeFile(path, asWav(bytes, metadata))
  }
  return path
}
