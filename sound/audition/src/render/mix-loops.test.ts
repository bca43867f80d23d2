import { expect, test } from 'vitest'
import type { AuditionSound } from '../audition-sound.ts'
import { aLoop } from '../testing/a-loop.ts'
import { cents, frequencyHz, greatestDifference, power, strongestSeconds } from '../testing/measure.ts'
import { channelOf, RATE_HZ, sine, ticks, type Tone } from '../testing/tones.ts'
import { mixLoops } from './mix-loops.ts'
import { planMix } from './plan-mix.ts'
import type { MixedLoop } from './turn-of.ts'

const loopOf = (tempoBpm: number, beats: number, facts: Partial<AuditionSound> = {}): AuditionSound => ({
  ...aLoop({ seconds: (beats * 60) / tempoBpm, tempoBpm, sampleRateHz: RATE_HZ }),
  id: `${tempoBpm}/${beats}`,
  ...facts,
})

const withAudio = (sound: AuditionSound, tone: Tone): MixedLoop => ({
  sound,
  channels: [channelOf(sound.lengthFrames / RATE_HZ, tone)],
})
const mixed = async (tempoBpm: number, ...loops: readonly MixedLoop[]) =>
  await mixLoops(loops, { tempoBpm, sampleRateHz: RATE_HZ })

test.each([
  ['one loop of four bars', 120, [loopOf(120, 16)], 4],
  ['of one bar and of four', 120, [loopOf(120, 4), loopOf(120, 16)], 4],
  ['of three bars and of four', 120, [loopOf(120, 12), loopOf(120, 16)], 12],
  ['of which one is longer than they take to meet', 120, [loopOf(120, 28), loopOf(120, 20)], 7],
  ['at another tempo', 120, [loopOf(100, 16)], 4],
  ['at half time', 170, [loopOf(85, 8)], 4],
  ['of half a bar', 120, [loopOf(120, 2)], 1],
  ['whose tempo is rounded', 128, [loopOf(127.9, 16, { lengthFrames: 7.5 * RATE_HZ })], 4],
])('loops %s go round in whole bars', (_, tempoBpm, loops, bars) => {
  expect(planMix(loops, tempoBpm).lengthSeconds).toBeCloseTo((bars * 240) / tempoBpm)
})

test('a loop is stretched to the tempo, or to half or double of it where that is nearer', () => {
  const speeds = planMix([loopOf(100, 16), loopOf(62, 8), loopOf(236, 16), loopOf(120, 8)], 120).speeds
  expect(speeds.map((speed) => Math.round(1_000 * speed) / 1_000)).toEqual([1.2, 0.968, 1.017, 1])
})

test('what is at the tempo already is heard as it was recorded, turn after turn', async () => {
  const bar = withAudio(loopOf(120, 4), (time) => sine(220)(time) * (1 - time / 2))
  const [left, right] = await mixed(
    120,
    bar,
    withAudio(loopOf(120, 16), () => 0),
  )
  const once = bar.channels[0]!
  const level = Math.SQRT1_2
  for (const turn of [0, 1, 3]) {
    const heard = left.subarray(turn * once.length, (turn + 1) * once.length)
    expect(
      greatestDifference(
        heard,
        once.map((value) => level * value),
      ),
    ).toBeLessThan(1e-6)
  }
  expect(greatestDifference(left, right)).toBe(0)
})

test('at another tempo every beat is where the bars have it, over all turns, and the pitch stays', async () => {
  const beat = withAudio(loopOf(100, 4), ticks(0, 0.6, 1.2, 1.8))
  const [heard] = await mixed(
    125,
    beat,
    withAudio(loopOf(125, 16), () => 0),
  )
  expect(heard.length).toBe(Math.round(4 * 1.92 * RATE_HZ))
  for (const count of [1, 5, 10, 15]) {
    const wanted = count * 0.48
    expect(Math.abs(strongestSeconds(heard, wanted) - wanted)).toBeLessThan(0.001_5)
  }
  const tone = withAudio(loopOf(100, 16), sine(440))
  expect(Math.abs(cents(frequencyHz((await mixed(110, tone))[0]), 440))).toBeLessThan(1)
})

test('none is louder than another, and many are about as loud as one', async () => {
  const quiet = withAudio(loopOf(120, 8, { gainDb: 12 }), (time) => 0.25 * sine(300)(time))
  const loud = withAudio(loopOf(120, 8), sine(500))
  const levelDb = (heard: Float32Array): number => 10 * Math.log10(power(heard))
  const one = levelDb((await mixed(120, loud))[0])
  expect(Math.abs(levelDb((await mixed(120, loud, quiet))[0]) - one)).toBeLessThan(0.3)
})
