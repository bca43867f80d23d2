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

const rates: [number, number][] = [
  [44_100, 48_000],
  [48_000, 44_100],
  [22_050, 48_000],
  [88_200, 48_000],
  [96_000, 48_000],
  [192_000, 48_000],
  [37_800, 48_000],
]

function peakDb(values: Float32Array): number {
  return 20 * Math.log10(values.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0))
}

test.each(rates)(
  'from %i to %i Hz tones up to 0.86 of the band pass with an error below -90 dB',
  (from, to) => {
    for (const part of [0.02, 0.3, 0.6, 0.86]) {
      expect(errorDb((part * Math.min(from, to)) / 2, from, to), `${part} of the band`).toBeLessThan(-90)
    }
  },
)

test.each(rates.filter(([from, to]) => from > to))(
  'from %i to %i Hz what the lower rate cannot hold is taken out by 90 dB instead of folded back',
  (from, to) => {
    for (const part of [1.001, 1.02, 1.05, 1.08]) {
      const tone = sine((part * to) / 2, from, from)
      const [heard] = resample({ sampleRateHz: from, channels: [tone] }, to).channels
      expect(peakDb(heard!.subarray(4_000, -4_000)), `${part} of the band`).toBeLessThan(-90)
    }
  },
)

test('it lasts as long as before, to the frame, and stays as it is at its own rate', () => {
  const pcm = { sampleRateHz: 44_100, channels: [sine(440, 44_100, 88_201)] }
  expect(resample(pcm, 48_000).channels[0]).toHaveLength(Math.round((88_201 * 48_000) / 44_100))
  expect(resample(pcm, 44_100)).toBe(pcm)
})

test('both ends of a sound stand where they stood, to a thousandth of a frame', () => {
  const bell = Float32Array.from({ length: 2_000 }, (_, n) => Math.exp(-(((n - 40) / 8) ** 2)))
  const [heard] = resample({ sampleRateHz: 44_100, channels: [bell] }, 48_000).channels
  const centre =
    heard!.reduce((sum, value, n) => sum + n * value, 0) / heard!.reduce((sum, value) => sum + value, 0)
  expect(centre).toBeCloseTo((40 * 48_000) / 44_100, 3)
})

test('a loop is resampled between copies of itself, however short it is', () => {
  for (const length of [441, 44_100]) {
    const turn = sine(100, 44_100, length)
    const [heard] = resample({ sampleRateHz: 44_100, channels: [turn] }, 48_000, { isLoop: true }).channels
    const ideal = sine(100, 48_000, (length * 48_000) / 44_100)
    expect(peakDb(ideal.map((value, n) => value - heard![n]!))).toBeLessThan(-90)
  }
})
