import { expect, test } from 'vitest'
import { resample } from './resample.ts'

const sine = (frequencyHz: number, sampleRateHz: number, length: number): Float32Array<ArrayBuffer> =>
  Float32Array.from({ length }, (_, n) => Math.sin((2 * Math.PI * frequencyHz * n) / sampleRateHz))

/** Level of what differs from the ideal, over the middle of the sound, where the silence around it plays no part. */
function errorDb(frequencyHz: number, fromHz: number, toHz: number): number {
  const [heard] = resample(
    { sampleRateHz: fromHz, channels: [sine(frequencyHz, fromHz, fromHz)] },
    toHz,
  ).channels
  const ideal = sine(frequencyHz, toHz, toHz)
  let error = 0
  const edge = 4_000
  for (let n = edge; n < ideal.length - edge; n++) error += (heard![n]! - ideal[n]!) ** 2
  return 10 * Math.log10(error / (ideal.length - 2 * edge) / 0.5)
}

test.each([
  [440, 44_100, 48_000],
  [10_000, 44_100, 48_000],
  [15_000, 96_000, 48_000],
  [1_000, 192_000, 48_000],
  [1_000, 22_050, 48_000],
])('a tone of %i Hz comes from %i to %i Hz with an error below -80 dB', (frequencyHz, fromHz, toHz) => {
  expect(errorDb(frequencyHz, fromHz, toHz)).toBeLessThan(-80)
})

test('what the lower rate cannot hold is taken out instead of folded back', () => {
  const [heard] = resample(
    { sampleRateHz: 96_000, channels: [sine(30_000, 96_000, 96_000)] },
    48_000,
  ).channels
  const peak = heard!
    .subarray(4_000, -4_000)
    .reduce((highest, value) => Math.max(highest, Math.abs(value)), 0)
  expect(20 * Math.log10(peak)).toBeLessThan(-80)
})

test('it lasts as long as before, to the frame, and stays as it is at its own rate', () => {
  const pcm = { sampleRateHz: 44_100, channels: [sine(440, 44_100, 88_201)] }
  expect(resample(pcm, 48_000).channels[0]).toHaveLength(Math.round((88_201 * 48_000) / 44_100))
  expect(resample(pcm, 44_100)).toBe(pcm)
})
