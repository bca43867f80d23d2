import { gainToDb, type Pcm } from '@segno/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalisingGainDb } from './normalising-gain.ts'
import { measureLoudestMoment, measureLoudness } from './loudness.ts'
import { measurePeaks } from './peaks.ts'
import { measureSeamDb } from './seam.ts'
import { measurePeakLevels, truePeaksByFrame } from './true-peak.ts'

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

/** Stereo tones of 1 kHz one after the other, as the cases of EBU Tech 3341 describe them. */
function toneSeries(parts: Parts, rateHz: number): Pcm {
  const pieces = parts.map(([levelDb, seconds]) => tone({ hz: 1_000, levelDb, seconds, rateHz }).channels[0]!)
  const channel = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    channel.set(piece, at)
    at += piece.length
  }
  return { sampleRateHz: rateHz, channels: [channel, channel.slice()] }
}

type Parts = readonly (readonly [levelDb: number, seconds: number])[]

test.each<[string, Parts, number]>([
  ['3341, 1', [[-23, 20]], -23],
  ['3341, 2', [[-33, 20]], -33],
  [
    '3341, 3',
    [
      [-36, 10],
      [-23, 60],
      [-36, 10],
    ],
    -23,
  ],
  [
    '3341, 4',
    [
      [-72, 10],
      [-36, 10],
      [-23, 60],
      [-36, 10],
      [-72, 10],
    ],
    -23,
  ],
  [
    '3341, 5',
    [
      [-26, 20],
      [-20, 20.1],
      [-26, 20],
    ],
    -23,
  ],
  // Those of the loudness range have no loudness of their own; it follows from the gates.
  [
    '3342, 1',
    [
      [-20, 20],
      [-30, 20],
    ],
    -22.6,
  ],
  [
    '3342, 2',
    [
      [-20, 20],
      [-15, 20],
    ],
    -16.82,
  ],
  [
    '3342, 3',
    [
      [-40, 20],
      [-20, 20],
    ],
    -20,
  ],
])('loudness, EBU Tech %s: within 0.1 LU at 44.1 and at 48 kHz', (_, parts, expected) => {
  for (const rateHz of [44_100, 48_000]) {
    const off = measureLoudness(toneSeries(parts, rateHz))! - expected
    expect(Math.abs(off)).toBeLessThan(0.1)
  }
})

test.each([
  [4, 0, 0.5, -6],
  [4, 45, 0.5, -6],
  [6, 60, 0.5, -6],
  [8, 67.5, 0.5, -6],
  [4, 45, 1.41, 3],
])(
  'true peak, EBU Tech 3341: a tone of a 1/%i of the rate at %d degrees',
  (part, degrees, size, expectedDb) => {
    const channel = Float32Array.from({ length: 48_000 }, (_, frame) => {
      const edge = Math.min(1, frame / 480, (48_000 - frame) / 480)
      return edge * size * Math.sin((2 * Math.PI * frame) / part + (degrees * Math.PI) / 180)
    })
    const { truePeakDb } = measurePeakLevels({ sampleRateHz: 48_000, channels: [channel] })
    expect(truePeakDb! - expectedDb).toBeGreaterThan(-0.4)
    expect(truePeakDb! - expectedDb).toBeLessThan(0.2)
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
  const { peakDb, truePeakDb } = measurePeakLevels(hidden)
  expect(peakDb).toBeCloseTo(-9.01, 1)
  expect(truePeakDb! - peakDb!).toBeCloseTo(3.01, 1)
})

test('the loudest moment is that of the loud part, and a stroke counts with the silence after it', () => {
  const moments: Parts = [
    [-40, 2],
    [-20, 1],
    [-40, 2],
  ]
  expect(measureLoudestMoment(toneSeries(moments, 48_000))).toBeCloseTo(-20, 1)
  expect(measureLoudestMoment(tone({ hz: 997, levelDb: -20, seconds: 0.2 }))).toBeCloseTo(-23.01, 1)
  expect(measureLoudestMoment({ sampleRateHz: 48_000, channels: [new Float32Array(4_800)] })).toBeNull()
})

test('what a limiter is told of the frames reaches the true peak, and below its level is the frame itself', () => {
  const pcm = tone({ hz: 12_000, levelDb: -6, seconds: 0.1, phase: Math.PI / 4 })
  const { truePeakDb } = measurePeakLevels(pcm)
  expect(gainToDb(Math.max(...truePeaksByFrame(pcm, 0.5)))).toBeCloseTo(truePeakDb!, 1)
  expect(truePeaksByFrame(pcm, 2)).toEqual(pcm.channels[0]!.map(Math.abs))
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
  [-27, -10, 6],
  [-27, -3, 2],
  [-4, 0, -17],
  [-4, 20, -21],
  [-40, -30, 12],
  [null, null, 0],
])('from %s LUFS with peaks of %s dBTP the gain is %s dB', (loudness, peak, gainDb) => {
  expect(normalisingGainDb(loudness, peak)).toBe(gainDb)
})
