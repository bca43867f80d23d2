import type { Pcm } from '@segno/units'
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

test('a sound shorter than a block is measured as a whole', () => {
  expect(measureLoudness(tone({ hz: 997, levelDb: -23, seconds: 0.2 }))).toBeCloseTo(-23, 0)
})

test('a tone of a quarter of the rate hides 3.01 dB between its frames', () => {
  const hidden = tone({ hz: 12_000, levelDb: -6, seconds: 1, phase: Math.PI / 4 })
  expect(measurePeakDb(hidden)).toBeCloseTo(-9.01, 1)
  expect(Math.abs(measureTruePeakDb(hidden)! - -6)).toBeLessThan(0.3)
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
