import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readInfo, readPcmFile } from '@segno/audio-files'
import type { Pcm } from '@segno/units'
import { expect, test, vi } from 'vitest'
import { decodeLossy } from './decode-lossy.ts'
import { renderMaster } from './render-master.ts'
import { asPcm, TestFolder, untaggedMp3, wholeNumbers } from './test-masters.ts'

// Only a test that hangs is stopped; how fast the machine is says nothing.
vi.setConfig({ testTimeout: 120_000 })

const RATE_HZ = 44_100
const BEAT_FRAMES = RATE_HZ / 2
const lengthOf = ({ channels: [first] }: Pcm): number => first!.length
const loop = (lengthFrames: number): Pcm => asPcm([wholeNumbers(lengthFrames, RATE_HZ)], RATE_HZ)

test.each([8 * BEAT_FRAMES, 16 * BEAT_FRAMES, 100_003])(
  'an MP3 of %i frames without a tag is cut to them, at its beginning and at its end',
  async (lengthFrames) => {
    const sound = loop(lengthFrames)
    const heard = await decodeLossy(await untaggedMp3(sound), 'mp3')
    expect(Math.abs(lengthOf(heard) - lengthFrames)).toBeLessThanOrEqual(lengthFrames % BEAT_FRAMES ? 4 : 0)
    const miss = sound.channels[0]!.subarray(0, 4_000).map((value, at) => value - heard.channels[0]![at]!)
    expect(Math.max(...miss.map(Math.abs))).toBeLessThan(0.02)
  },
)

test('a loop that has died away before its end is cut to its bars', async () => {
  const sound = loop(8 * BEAT_FRAMES)
  sound.channels[0]!.fill(0, -2_000)
  expect(lengthOf(await decodeLossy(await untaggedMp3(sound), 'mp3'))).toBe(8 * BEAT_FRAMES)
})

test('an MP3 that was cut out of a longer one loses nothing of its end', async () => {
  const whole = await untaggedMp3(loop(20 * BEAT_FRAMES))
  const frameBytes = Math.floor((1_152 * 192 * 125) / RATE_HZ)
  const from = whole.findIndex((byte, at) => at > 40 * frameBytes && byte === 0xff && whole[at + 1] === 0xfb)
  const heard = await decodeLossy(whole.subarray(from, whole.length - 40 * frameBytes), 'mp3')
  // Its first frame stands without those that it builds on, so it is silent, and that much is cut.
  expect(lengthOf(heard) % 1_152).toBe(1_152 - 1_105)
})

test('the WAV of a sound that was taken uncut stays as long as the sound, and says that it was lossy', async () => {
  using folder = new TestFolder()
  const masterPath = folder.add(await untaggedMp3(loop(8 * BEAT_FRAMES)))
  const uncutFrames = 1_152 * Math.ceil((8 * BEAT_FRAMES + 1_152) / 1_152)
  const path = await renderMaster(
    { masterPath, takenFrames: uncutFrames, metadata: { isLoop: true, tempoBpm: 120 } },
    folder.path,
  )
  const wav = readFileSync(path)
  expect(readPcmFile(wav).lengthFrames).toBe(uncutFrames)
  expect(readInfo(wav).get('ICMT')).toBe('Tempo: 120 BPM; Decoded from MP3, which is lossy')
})

const SOUNDS = join(import.meta.dirname, '../../../../../../shared/data/sounds')
const recordings = existsSync(SOUNDS)
  ? readdirSync(SOUNDS).filter((name, at) => name.endsWith('.flac') && at % 3 === 0)
  : []
const MISSED_SECONDS = 0.001

test.skipIf(recordings.length === 0)(
  'recorded loops come out of an MP3 without a tag as long as they went in, five of six within a millisecond',
  async () => {
    let right = 0
    for (const name of recordings) {
      const { pcm } = readPcmFile(readFileSync(join(SOUNDS, name)))
      const missFrames = lengthOf(await decodeLossy(await untaggedMp3(pcm), 'mp3')) - lengthOf(pcm)
      if (Math.abs(missFrames) <= MISSED_SECONDS * pcm.sampleRateHz) right++
    }
    process.stderr.write(`without a tag: ${right} of ${recordings.length} within a millisecond\n`)
    expect(right / recordings.length).toBeGreaterThanOrEqual(5 / 6)
  },
)
