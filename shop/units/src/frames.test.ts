import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frames, framesToSeconds, secondsToFrames } from './frames.ts'

test('a second of audio has as many frames as its rate says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 192_000 }), (rate) => {
      expect(framesToSeconds(frames(rate), rate)).toBe(1)
      expect(secondsToFrames(1, rate)).toBe(rate)
    }),
  )
})

test.each([-1, 0.5, Number.NaN])('%s is not a frame count', (value) => {
  expect(() => frames(value)).toThrow(RangeError)
})
