import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWav } from '@segno/audio-files'
import { expect, test, vi } from 'vitest'
import { asPcm, TestFolder, wholeNumbers } from './audio/test-masters.ts'
import { describeFile } from './describe-file.ts'

// Only a test that hangs is stopped; how fast the machine is says nothing.
vi.setConfig({ testTimeout: 120_000 })

/** Eight seconds with a knock every quarter of a second: 240 knocks a minute. */
const loop = writeWav({ pcm: asPcm([wholeNumbers(8 * 44_100, 44_100)], 44_100), bitDepth: 16 })

test('a file is described by its sound, and never by its name', async () => {
  using folder = new TestFolder()
  const plain = folder.add(loop)
  const named = join(folder.path, 'Bass_77_Fmin.wav')
  copyFileSync(plain, named)
  const described = await describeFile(plain, { withNameHints: false })
  expect(described).toMatchObject({ durationSeconds: 8, kind: 'loop', loudnessLufs: expect.any(Number) })
  expect([60, 120, 240]).toContain(Math.round((described as { tempoBpm: number }).tempoBpm))
  expect(await describeFile(named, { withNameHints: false })).toEqual(described)
  expect(await describeFile(named, { withNameHints: true })).toMatchObject({
    ...described,
    nameHints: { tempoBpm: 77, key: 'F minor', instrument: 'bass' },
  })
})

test('a file that is no sound, or is not there, is told so in words, and stops none of the others', async () => {
  using folder = new TestFolder()
  const text = folder.add(Buffer.from('this is no sound'))
  const described = await describeFile(text, { withNameHints: false })
  expect(described).toEqual({ error: 'This is not an audio file Segno knows' })
  const missing = await describeFile(join(folder.path, 'missing.wav'), { withNameHints: false })
  expect(missing).toMatchObject({ error: expect.stringContaining('cannot be read') })
})
