import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeWav } from '@segno/audio-files'
import { expect, test } from 'vitest'
import { clickTrack, silence } from '../conformance/click-track.ts'
import { readTrack } from './read-track.ts'

async function read(bytes: Uint8Array | string) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'segno-track-'))
  const path = join(folder.path, 'track.wav')
  writeFileSync(path, bytes)
  return await readTrack(path, 'music')
}

test('a track is told by its tempo, and what is told has no sound in it', async () => {
  const told = await read(clickTrack(120))
  expect(told).toMatchObject({ tempoBpm: 120, durationSeconds: 16 })
  expect(JSON.stringify(told).length).toBeLessThan(4_000)
})

test.each([
  ['silent', silence(), 'audio_silent'],
  ['half an hour long', minutesLong(30), 'audio_too_long'],
  ['too short', clickTrack(120).subarray(0, 1_000), 'not_audio'],
  ['not audio', 'hello', 'not_audio'],
  ['an MP3', Buffer.from([0xff, 0xfb, 0x90, 0x64, ...new Uint8Array(500)]), 'not_audio'],
  ['empty', '', 'not_audio'],
])('a track that is %s is refused with a sentence', async (_, bytes, code) => {
  await expect(read(bytes)).rejects.toMatchObject({ kind: 'refused', code })
})

test('a file that is not there is named', async () => {
  await expect(readTrack('/nowhere/track.wav', 'music')).rejects.toMatchObject({
    message: 'There is no file /nowhere/track.wav',
  })
})

test.skipIf(process.platform === 'win32')('a device that never ends is not read', async () => {
  await expect(readTrack('/dev/zero', 'music')).rejects.toMatchObject({ kind: 'refused', code: 'not_audio' })
})

/** At the lowest rate, so that it is small. */
function minutesLong(minutes: number): Uint8Array {
  const channel = Float32Array.from({ length: minutes * 60 * 8_000 }, (_, frame) => (frame % 100) / 200)
  return writeWav({ pcm: { sampleRateHz: 8_000, channels: [channel] }, bitDepth: 16 })
}
