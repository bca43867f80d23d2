import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sniffAudioFormat, withWavMetadata, writeWav } from '@segno/audio-files'
import type { RenderJob } from './audio-worker-protocol.ts'
import { decodeMaster } from './decode-master.ts'

/** The master as WAV with its tempo, key and licence in it: a WAV keeps its audio byte for byte, others their exact values. */
export async function renderMaster(
  { masterPath, metadata }: RenderJob,
  scratchFolder: string,
): Promise<string> {
  const path = join(scratchFolder, `${randomUUID()}.wav`)
  const bytes = await readFile(masterPath)
  if (sniffAudioFormat(bytes) === 'wav') {
    await writeFile(path, withWavMetadata(bytes, metadata))
    return path
  }
  const { pcm, bitDepth } = await decodeMaster(masterPath, 'import')
  await writeFile(path, writeWav({ pcm, bitDepth: wavDepth(bitDepth), metadata }))
  return path
}

/** What was lossy has no depth of its own, and more than 16 bits would only store its errors more finely. */
function wavDepth(bitDepth: number | null): 16 | 24 | 32 {
  if (bitDepth === null || bitDepth <= 16) return 16
  return bitDepth <= 24 ? 24 : 32
}
