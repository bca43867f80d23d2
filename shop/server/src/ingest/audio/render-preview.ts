import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resample, turnsOf, writeWav } from '@segno/audio-files'
import { dbToGain } from '@segno/units'
import type { PreviewJob } from './audio-worker-protocol.ts'
import { decodeLossy } from './decode-lossy.ts'

/** The preview as WAV at the rate of its master and of exactly its length, so that the master can take its place. */
export async function renderPreview(
  { previewPath, lengthFrames, sampleRateHz, raisedDb, metadata }: PreviewJob,
  scratchFolder: string,
): Promise<string> {
  const { isLoop } = metadata
  const decoded = await decodeLossy(await readFile(previewPath), 'ogg')
  const { channels } = resample(decoded, sampleRateHz, { isLoop })
  const gain = dbToGain(raisedDb)
  const fitted = channels.map((values) => raise(fit(values, lengthFrames, isLoop), gain))
  const path = join(scratchFolder, `${randomUUID()}.wav`)
  await writeFile(path, writeWav({ pcm: { sampleRateHz, channels: fitted }, bitDepth: 16, metadata }))
  return path
}

function raise(values: Float32Array<ArrayBuffer>, gain: number): Float32Array<ArrayBuffer> {
  return gain === 1 ? values : values.map((value) => value * gain)
}

/** Rates that do not divide leave a frame or two too few or too many at the end; after a loop's end comes its beginning. */
function fit(
  values: Float32Array<ArrayBuffer>,
  lengthFrames: number,
  isLoop: boolean,
): Float32Array<ArrayBuffer> {
  if (values.length === lengthFrames) return values
  if (isLoop) return turnsOf(values, { from: 0, until: lengthFrames })
  const fitted = new Float32Array(lengthFrames)
  fitted.set(values.subarray(0, lengthFrames))
  return fitted
}
