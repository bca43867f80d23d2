import type { Pcm } from '@segno/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalisingGainDb } from './normalising-gain.ts'
import { measureLoudness } from './loudness.ts'
import { measurePeaks } from './peaks.ts'
import { measureSeamDb } from './seam.ts'
import { measurePeakDb, measureTruePeakDb } from './true-peak.ts'

function tone(facts: {
  hz: number
  levelDb: number
  seconds: number
  channels?: number
  rateHz?: number
  phase?: number
}): Pcm {
  const { hz, levelDb, seconds, channels = 2, rateHz = 48_000, phase = 0 } = facts
  const values = Float32Array.from(
    { length: Math.round(seconds * rateHz) },
    (_, frame) => 10 ** (levelDb / 20) * Math.sin((2 * Math.PI * hz * frame) / rateHz + phase),
  )
  return { sampleRateHz: rateHz, channels: Array.from({ length: channels }, () => values.slice()) }
}

test.each([44_100, 48_000, 96_000])(
  'a stereo tone of 997 Hz at -23 dBFS reads -23 LUFS at %i Hz',
  (rateHz) => {
    expect(measureLoudness(tone({ hz: 997, levelDb: -23, seconds: 5, rateHz }))).toBeCloseTo(-23, 1)
  },
)

test('silence between the loud parts does not count, and silence alone has no loudness', () => {
  const loud = tone({ hz: 997, levelDb: -20, seconds: 4 })
  const channels = loud.channels.map((values) => {
    const longer = new Float32Array(values.length * 3)
    longer.set(values)
    return longer
  })
  expect(measureLoudness({ ...loud, channels })).toBeCloseTo(-20, 0)
  expect(measureLoudness({ sampleRateHz: 48_000, channels: [new Float32Array(48_000)] })).toBeNull()
})

test('a part 20 dB below the rest does not count', () => {
  const loud = tone({ hz: 997, levelDb: -20, seconds: 4 })
  const quiet = tone({ hz: 997, levelDb: -40, seconds: 4 })
  const channels = loud.channels.map((values, index) =>
    Float32Array.from([...values, ...quiet.channels[index]!]),
  )
  expect(Math.abs(measureLoudness({ ...loud, channels })! - -20)).toBeLessThan(0.3)
})

test('a sound shorter than a block is measured as a whole', () => {
  expect(measureLoudness(tone({ hz: 997, levelDb: -23, seconds: 0.2 }))).toBeCloseTo(-23, 0)
})

test('a tone of a quarter of the rate hides 3.01 dB between its frames', () => {
  const { channels, sampleRateHz } = tone({ hz: 12_000, levelDb: -6, seconds: 1, phase: Math.PI / 4 })
  // Faded, because a tone that begins at once truly overshoots.
  const faded = channels.map((values) =>
    values.map((value, frame) => value * Math.min(1, frame / 480, (values.length - frame) / 480)),
  )
  const hidden = { sampleRateHz, channels: faded }
  expect(measurePeakDb(hidden)).toBeCloseTo(-9.01, 1)
  expect(measureTruePeakDb(hidden)! - measurePeakDb(hidden)!).toBeCloseTo(3.01, 1)
})

test('the outline keeps every peak, however many columns there are', () => {
  const channel = new Float32Array(10_000)
  channel[1_234] = 0.5
  channel[9_999] = -0.004
  for (const columns of [1, 7, 256]) {
    const outline = measurePeaks(
      { sampleRateHz: 48_000, channels: [channel, new Float32Array(10_000)] },
      columns,
    )
    expect(outline).toHaveLength(2 * columns)
    expect(Math.max(...outline)).toBe(64)
    expect(outline[2 * columns - 2]).toBe(-1)
  }
})

test('no value of any channel lies outside its column’s outline', () => {
  const value = fc.float({ min: -1, max: 1, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 90 }),
      (values, columns) => {
        const outline = measurePeaks({ sampleRateHz: 8_000, channels: [Float32Array.from(values)] }, columns)
        expect(Math.min(...outline)).toBeLessThanOrEqual(Math.max(-128, 128 * Math.min(...values)))
        expect(Math.max(...outline)).toBeGreaterThanOrEqual(Math.min(127, 128 * Math.max(...values)))
      },
    ),
  )
})

test('a loop that closes has a quiet seam, and one cut in the middle a loud one', () => {
  const closed = tone({ hz: 100, levelDb: -6, seconds: 1 })
  expect(measureSeamDb(closed)!).toBeLessThan(4)
  expect(measureSeamDb(tone({ hz: 100, levelDb: -6, seconds: 1.0025 }))!).toBeGreaterThan(20)
})

test.each([
  [-20, -10, 6],
  [-20, -3, 2],
  [-4, 0, -10],
  [-40, -30, 12],
  [null, null, 0],
])('from %s LUFS with peaks of %s dBTP the gain is %s dB', (loudness, peak, gainDb) => {
  expect(normalisingGainDb(loudness, peak)).toBe(gainDb)
})
