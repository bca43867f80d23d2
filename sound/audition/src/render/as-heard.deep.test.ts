import { expect, test } from 'vitest'
import {
  cents,
  frequencyHz,
  greatestDifference,
  levels,
  power,
  strongestSeconds,
} from '../testing/measure.ts'
import { channelOf, RATE_HZ, sine, ticks, type Tone } from '../testing/tones.ts'
import { renderAsHeard, type Recorded } from './as-heard.ts'

const recorded = (seconds: number, tones: readonly Tone[], facts: Partial<Recorded> = {}): Recorded => ({
  channels: tones.map((tone) => channelOf(seconds, tone)),
  sampleRateHz: RATE_HZ,
  kind: 'loop',
  ...facts,
})
const twice = (turn: Float32Array): Float32Array => {
  const both = new Float32Array(2 * turn.length)
  both.set(turn)
  both.set(turn, turn.length)
  return both
}

test.each([
  ['loop', 4, 0.8, 0, 1],
  ['loop', 2.5, 1.37, -5, 2],
  ['oneShot', 0.9, 1, 7, 2],
  ['oneShot', 0.301, 1.9, 0, 1],
  ['loop', 3, 0.5, 12, 1],
] as const)(
  'a %s of %f s at %f of its speed, shifted by %i, has its length to the frame and its channels',
  async (kind, seconds, speed, pitchSemitones, channels) => {
    const sound = recorded(
      seconds,
      Array.from({ length: channels }, (_, at) => sine(300 + 100 * at)),
      { kind },
    )
    const heard = await renderAsHeard(sound, { speed, pitchSemitones })
    const lengthFrames = Math.round(Math.round(seconds * RATE_HZ) / speed)
    expect(heard.map(({ length }) => length)).toEqual(Array.from({ length: channels }, () => lengthFrames))
  },
)

test.each([
  [0.5, 0],
  [0.8, 2],
  [1, -12],
  [1.25, 12],
  [2, 0],
])(
  'at %f of its speed and shifted by %i semitones the pitch is right within half a cent',
  async (speed, by) => {
    const [heard] = await renderAsHeard(recorded(8, [sine(440)]), { speed, pitchSemitones: by })
    expect(Math.abs(cents(frequencyHz(heard!), 440 * 2 ** (by / 12)))).toBeLessThan(0.5)
  },
)

test('every attack is where the tempo has it, also the first and across the seam', async () => {
  const sound = recorded(2.4, [ticks(0, 0.6, 1.2, 1.8)])
  const [turn] = await renderAsHeard(sound, { speed: 1.25, pitchSemitones: 3 })
  const heard = twice(turn!)
  for (const wanted of [0.48, 0.96, 1.44, 1.92, 2.4])
    expect(Math.abs(strongestSeconds(heard, wanted) - wanted)).toBeLessThan(0.01)
})

test.each([55, 220, 331, 1_000])('a loop of %i Hz goes round: there is no step and no hole', async (hz) => {
  const [turn] = await renderAsHeard(recorded(3, [sine(hz)]), { speed: 0.9, pitchSemitones: 0 })
  const heard = twice(turn!)
  expect(Math.max(...levels(heard).map(Math.abs))).toBeLessThan(0.5)
  const steps = heard.subarray(1).map((value, frame) => value - heard[frame]!)
  const around = steps.subarray(turn!.length - 50, turn!.length + 50)
  const steepest = Math.max(...steps.subarray(48_000, 60_000))
  expect(Math.max(...around.map(Math.abs))).toBeLessThan(1.2 * steepest)
})

test('a one-shot begins and ends in silence, however it is heard, and keeps its level', async () => {
  const hit: Tone = (time) => Math.exp(-12 * time) * sine(180)(time)
  const [heard] = await renderAsHeard(recorded(1, [hit], { kind: 'oneShot' }), {
    speed: 1,
    pitchSemitones: 5,
  })
  expect(Math.abs(heard![0]!)).toBeLessThan(0.001)
  expect(power(heard!.subarray(-480))).toBeLessThan(1e-6)
  const before = power(channelOf(1, hit))
  expect(Math.abs(10 * Math.log10(power(heard!) / before))).toBeLessThan(1.5)
})

test('two sides stay what they are, and nothing of a rendering is in the next', async () => {
  const sound = recorded(2, [sine(300), () => 0])
  const first = await renderAsHeard(sound, { speed: 1.1, pitchSemitones: 0 })
  expect(power(first[1]!)).toBeLessThan(1e-9)
  await renderAsHeard(recorded(1, [sine(1_000)]), { speed: 0.7, pitchSemitones: 4 })
  const second = await renderAsHeard(sound, { speed: 1.1, pitchSemitones: 0 })
  expect(greatestDifference(first[0]!, second[0]!)).toBe(0)
})

test('it tells how far it is, and never goes back', async () => {
  const told: number[] = []
  await renderAsHeard(recorded(4, [sine(300)]), {
    speed: 0.8,
    pitchSemitones: 0,
    tell: (done) => told.push(done),
  })
  expect(told.length).toBeGreaterThan(10)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect([told[0]!, told.at(-1)! > 0.9 && told.at(-1)! < 1]).toEqual([0, true])
})
