import { readFileSync } from 'node:fs'
import { writeWav } from '@segno/audio-files'
import { measureLoudness, measurePeakLevels } from '@segno/sound-analysis'
import type { Pcm } from '@segno/units'
import { expect, test } from 'vitest'
import { decodeLossy } from './decode-lossy.ts'
import { processSound } from './process-sound.ts'
import { TestFolder } from './test-masters.ts'

const RATE_HZ = 44_100

/** Noise in strokes that ring for so long: the shorter, the softer beside their peaks. */
function strokes(ringsSeconds: number): Pcm {
  let state = 7
  const values = Float32Array.from({ length: 2 * RATE_HZ }, (_, frame) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return (state / 2 ** 30 - 1) * Math.exp(-((frame / RATE_HZ) % 0.25) / ringsSeconds)
  })
  return { sampleRateHz: RATE_HZ, channels: [values] }
}

async function heard(pcm: Pcm): Promise<{ peakDb: number; loudnessLufs: number }[]> {
  using folder = new TestFolder()
  const masterPath = folder.add(writeWav({ pcm, bitDepth: 24 }))
  const job = { masterPath, formats: 'upload', saidKind: 'loop' } as const
  const { gainDb, previews } = await processSound(job, folder.path, () => undefined)
  return Promise.all(
    previews.map(async ({ kind, path }) => {
      const decoded = await decodeLossy(readFileSync(path), kind === 'opus' ? 'ogg' : 'mp3')
      return {
        peakDb: measurePeakLevels(decoded).truePeakDb! + gainDb,
        loudnessLufs: measureLoudness(decoded)! + gainDb,
      }
    }),
  )
}

test('neither preview, once decoded, passes −1 dBTP, though codecs raise the peaks of its master', async () => {
  for (const { peakDb } of await heard(strokes(0.004))) expect(peakDb).toBeLessThanOrEqual(-1 + 1e-6)
})

test('a sound whose peaks leave room is heard at −21 LUFS', async () => {
  for (const { loudnessLufs } of await heard(strokes(0.1))) expect(loudnessLufs).toBeCloseTo(-21, 0)
})
