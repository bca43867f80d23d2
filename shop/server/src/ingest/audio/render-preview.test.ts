import { readFileSync } from 'node:fs'
import { readPcmFile, writeWav } from '@segno/audio-files'
import { expect, test } from 'vitest'
import { previewRaisedDb } from '../preview-level.ts'
import { processSound } from './process-sound.ts'
import { renderPreview } from './render-preview.ts'
import { TestFolder } from './test-masters.ts'

const RATE_HZ = 44_100
const LENGTH_FRAMES = RATE_HZ

/** Its frames stay below `peak`, and its curve goes 3 dB beyond them. */
const between = (peak: number): Float32Array<ArrayBuffer> =>
  Float32Array.from(
    { length: LENGTH_FRAMES },
    (_, frame) => peak * Math.SQRT2 * Math.sin((frame * Math.PI) / 2 + Math.PI / 4),
  )

/** How much louder the master is than what is dragged before it. */
async function jumpDb(peak: number): Promise<number> {
  using folder = new TestFolder()
  const master = { sampleRateHz: RATE_HZ, channels: [between(peak)] }
  const masterPath = folder.add(writeWav({ pcm: master, bitDepth: 32 }))
  const { analysis, headroomDb, previews } = await processSound(
    { masterPath, formats: 'upload', saidKind: 'loop' },
    folder.path,
    () => undefined,
  )
  const raisedDb = previewRaisedDb({
    preview_headroom_db: headroomDb,
    peak_db: analysis.peakDb,
  })
  const path = await renderPreview(
    {
      previewPath: previews[0]!.path,
      lengthFrames: LENGTH_FRAMES,
      sampleRateHz: RATE_HZ,
      raisedDb,
      metadata: { isLoop: true },
    },
    folder.path,
  )
  const heard = readPcmFile(readFileSync(path)).pcm.channels[0]!
  return rmsLevelDb(master.channels[0]!) - rmsLevelDb(heard)
}

const rmsLevelDb = (values: Float32Array): number =>
  10 * Math.log10(values.reduce((sum, value) => sum + value ** 2, 0) / values.length)

test('a master that goes beyond full scale between its frames comes in at the level of its preview', async () => {
  expect(Math.abs(await jumpDb(0.99))).toBeLessThan(0.2)
  expect(Math.abs(await jumpDb(0.5))).toBeLessThan(0.2)
})

test('a master in floats comes in as much louder as its frames are beyond what integers hold', async () => {
  expect(await jumpDb(2)).toBeCloseTo(6, 0)
})
