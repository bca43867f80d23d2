import { expect, test } from 'vitest'
import { wholeTurn } from './whole-turn.ts'

const RATE_HZ = 48_000
const decibels = (factor: number): number => 20 * Math.log10(factor)

/** Whole periods of a tone in `lengthFrames`, so that it runs on through the seam. */
function tone(lengthFrames: number, periods: number): Float32Array {
  const angle = (2 * Math.PI * periods) / lengthFrames
  return Float32Array.from({ length: Math.ceil(lengthFrames) }, (_, frame) => Math.sin(angle * frame))
}

/** How far the frames around the seam stray at most from a tone that just goes on. */
function strayedDb(turn: Float32Array, angle: number): number {
  const around = [...turn.subarray(-600), ...turn.subarray(0, 100)]
  const strayed = around.map((value, at) => {
    const [before, after] = [around[at - 1], around[at + 1]]
    if (before === undefined || after === undefined) return 0
    return Math.abs(before + after - 2 * Math.cos(angle) * value)
  })
  return decibels(Math.max(...strayed))
}

test.each([0.25, 0.5, 0.85])(
  'a loop of 48000 and %f frames turns in whole frames, and its tones run on through the seam',
  (fraction) => {
    const lengthFrames = RATE_HZ + fraction
    for (const periods of [220, 1_000, 8_000]) {
      const turn = wholeTurn(tone(lengthFrames, periods), { lengthFrames, sampleRateHz: RATE_HZ })
      expect(turn).toHaveLength(Math.round(lengthFrames))
      expect(strayedDb(turn, (2 * Math.PI * periods) / lengthFrames)).toBeLessThan(
        periods < 2_000 ? -70 : -40,
      )
    }
  },
)

test('but for the hundredth of a second before its seam a loop is left as it is', () => {
  const lengthFrames = RATE_HZ + 0.4
  const channel = tone(lengthFrames, 440)
  const turn = wholeTurn(channel, { lengthFrames, sampleRateHz: RATE_HZ })
  expect(turn.subarray(0, RATE_HZ - 480)).toEqual(channel.subarray(0, RATE_HZ - 480))
})

test('where the last frame of a loop was lost in decoding, it is drawn from its neighbours', () => {
  const channel = tone(RATE_HZ, 220)
  const turn = wholeTurn(channel.subarray(0, -1), { lengthFrames: RATE_HZ, sampleRateHz: RATE_HZ })
  expect(turn).toHaveLength(RATE_HZ)
  expect(strayedDb(turn, (2 * Math.PI * 220) / RATE_HZ)).toBeLessThan(-50)
})

test('a loop of whole frames is left as it is', () => {
  const channel = tone(RATE_HZ, 440)
  expect(wholeTurn(channel, { lengthFrames: RATE_HZ, sampleRateHz: RATE_HZ })).toEqual(channel)
})
