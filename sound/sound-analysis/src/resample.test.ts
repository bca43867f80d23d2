import { expect, test } from 'vitest'
import { resampleSum } from './resample.ts'

function tone(frequencyHz: number, rateHz: number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: rateHz }, (_, index) =>
    Math.sin((2 * Math.PI * frequencyHz * index) / rateHz),
  )
}

function levelDb(signal: Float32Array): number {
  return 10 * Math.log10(signal.reduce((sum, value) => sum + value * value, 0) / signal.length)
}

test.each([8_000, 44_100, 48_000, 192_000])(
  'a tone at %i Hz is the same tone afterwards, to 50 dB',
  (rateHz) => {
    const expected = tone(1_000, 22_050)
    const resampled = resampleSum([tone(1_000, rateHz)], 1, { fromHz: rateHz, toHz: 22_050, length: 22_050 })
    const difference = resampled.map((value, index) => value - expected[index]!)
    expect(levelDb(difference)).toBeLessThan(levelDb(expected) - 50)
  },
)

test('what the new rate cannot hold does not fold back', () => {
  const folded = resampleSum([tone(13_000, 44_100)], 1, { fromHz: 44_100, toHz: 22_050, length: 22_050 })
  expect(levelDb(folded)).toBeLessThan(-40)
})
