import { expect, test } from 'vitest'
import type { AuditionSound } from './audition-sound.ts'
import { cutToSound } from './preview.ts'
import { loop } from './testing/a-player.ts'
import { wholeTurn } from './whole-turn.ts'

const RATE_HZ = 48_000
/** At 44.1 kHz, so that a turn ends between two frames of the loudspeaker. */
const MASTER = { lengthFrames: 44_101, sampleRateHz: 44_100 }
const LENGTH_FRAMES = (44_101 / 44_100) * RATE_HZ

function decoded(frames: number): Float32Array<ArrayBuffer>[] {
  return [440, 1_000].map((hz) =>
    Float32Array.from({ length: frames }, (_, frame) => Math.sin((2 * Math.PI * hz * frame) / RATE_HZ)),
  )
}

const open = (sound: AuditionSound, channels: Float32Array<ArrayBuffer>[]) =>
  cutToSound({ channels, sampleRateHz: RATE_HZ }, sound, null)

test.each([
  ['as long as the sound', 48_002],
  ['a frame short', 48_000],
])('of a loop that was decoded %s its whole turn is played, in every channel', (_, frames) => {
  const channels = decoded(frames)
  const { buffer } = open({ ...loop, ...MASTER }, channels)
  expect(buffer.numberOfChannels).toBe(2)
  channels.forEach((channel, at) => {
    const turn = wholeTurn(channel, { lengthFrames: LENGTH_FRAMES, sampleRateHz: RATE_HZ })
    expect(turn).not.toEqual(channel.subarray(0, turn.length))
    expect(buffer.getChannelData(at)).toEqual(turn)
  })
})

test('a one-shot is played as it was decoded, but for what does not belong to it', () => {
  const channels = decoded(48_400)
  const { buffer } = open({ ...loop, ...MASTER, kind: 'oneShot' }, channels)
  expect(buffer.getChannelData(1)).toEqual(channels[1]!.subarray(0, 48_002))
})

test('what is stretched is what was decoded, to the last frame of which a part belongs to the sound', () => {
  const channels = decoded(48_400)
  const preview = open({ ...loop, ...MASTER }, channels)
  expect(preview.channels).toEqual(channels.map((channel) => channel.subarray(0, 48_002)))
})
