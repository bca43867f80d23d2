import { expect, test } from 'vitest'
import { turnSecondsAt, turnSpeed } from './turn-speed.ts'

/** Two bars. */
const loopAt = (tempoBpm: number) => ({
  id: 'loop',
  url: '/loop.ogg',
  kind: 'loop' as const,
  lengthFrames: Math.round((480 / tempoBpm) * 48_000),
  sampleRateHz: 48_000,
  gainDb: 0,
  tempoBpm,
})

test('a jam plays a loop at half or double of its tempo where that is nearer, or all at its tempo', () => {
  const barsOf = (ownBpm: number, halfDouble: boolean) =>
    Number(((turnSecondsAt(loopAt(ownBpm), { tempoBpm: 128, halfDouble })! * 128) / 240).toFixed(4))
  expect([70, 128, 250].map((ownBpm) => barsOf(ownBpm, true))).toEqual([4, 2, 1])
  expect([70, 128, 250].map((ownBpm) => barsOf(ownBpm, false))).toEqual([2, 2, 2])
})

test('a one-shot sounds once, at its own speed', () => {
  const sound = { ...loopAt(70), kind: 'oneShot' as const }
  const at = { tempoBpm: 128, halfDouble: false }
  expect([turnSpeed(sound, at), turnSecondsAt(sound, at)]).toEqual([1, null])
})
