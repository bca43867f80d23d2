import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeWav } from '@segno/audio-files'
import { encodeOpus } from '../ingest/audio/encode-opus.ts'
import { hearPreviews } from '../ingest/audio/hear-previews.ts'
import { asPcm, wholeNumbers } from '../ingest/audio/test-masters.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { newId } from '../platform/ids.ts'
import { aSound } from './builders.ts'
import type { TestApp } from './test-app.ts'

interface Audio {
  readonly sampleRateHz?: number
  readonly lengthFrames?: number
  readonly channels?: 1 | 2
}

let made = 0

/** A sound whose master and preview are really there, so that they can be fetched. Two are never alike. */
export async function anAudibleSound(
  { ctx }: TestApp,
  facts: Parameters<typeof aSound>[1] = {},
  { sampleRateHz = 44_100, lengthFrames = 22_063, channels = 2 }: Audio = {},
): Promise<{ id: string; master: Uint8Array }> {
  const seed = (made++ % 100) / 100
  const heard = Array.from({ length: channels }, (_, channel) =>
    wholeNumbers(lengthFrames, sampleRateHz, seed + channel),
  )
  const pcm = asPcm(heard, sampleRateHz)
  const isLoop = (facts.kind ?? 'loop') === 'loop'
  const master = writeWav({ pcm, bitDepth: 24 })
  const opus = encodeOpus(hearPreviews(pcm, isLoop).opus, { isLoop })
  const { id } = await aSound(ctx.db, {
    master_key: await keepFile(ctx.files, 'masters', master),
    preview_opus_key: await keepFile(ctx.files, 'previews', opus, 'opus'),
    sample_rate_hz: sampleRateHz,
    length_frames: lengthFrames,
    channels,
    ...facts,
  })
  return { id, master }
}

/** @returns its key */
export async function keepFile(
  files: FileStore,
  shelf: string,
  bytes: Uint8Array,
  ending = 'wav',
): Promise<string> {
  const path = join(tmpdir(), `segno-audible-${newId()}`)
  writeFileSync(path, bytes)
  const key = `${shelf}/${createHash('sha256').update(bytes).digest('hex')}.${ending}`
  await files.keep(key, path)
  return key
}
