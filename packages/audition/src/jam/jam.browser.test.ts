import { expect, test } from 'vitest'
import { greatestDifference } from '../testing/measure.ts'
import { recordedContext } from '../testing/recorder.ts'
import { channelOf, RATE_HZ, sine, ticks } from '../testing/tones.ts'
import { turnBuffer, type PlayedLane } from './jam-lane.ts'
import { JamBacking } from './jam-backing.ts'
import { renderJam } from './render-jam.ts'

/** 124 BPM: no bar is a whole number of frames. */
const TEMPO_BPM = 124
const BAR_SECONDS = 240 / TEMPO_BPM

const aLane = (
  id: string,
  tone: (seconds: number) => number,
  facts: Partial<PlayedLane> = {},
): PlayedLane => ({
  id,
  clips: [{ startBar: 0, lengthBars: 1, repeats: 8 }],
  level: 1,
  pan: 0,
  audio: {
    buffer: turnBuffer([channelOf(BAR_SECONDS, tone)], { sampleRateHz: RATE_HZ, repeats: true }),
    turnSeconds: BAR_SECONDS,
  },
  ...facts,
})

const ticking = aLane('ticks', ticks(0))
const tone = aLane('tone', (seconds) => 0.3 * sine(220)(seconds), { pan: -0.5, level: 0.5 })
const rendered = async (bars: number, ...lanes: PlayedLane[]) => {
  const { channels } = await renderJam({ tempoBpm: TEMPO_BPM, bars, lanes }, RATE_HZ)
  return channels
}

test('every bar of 64 begins on its frame, the last as the first', async () => {
  const [left] = await rendered(64, { ...ticking, clips: [{ startBar: 0, lengthBars: 1, repeats: 64 }] })
  const firstHeard = (bar: number): number => {
    const from = Math.round(bar * BAR_SECONDS * RATE_HZ)
    return left.subarray(from).findIndex((value) => Math.abs(value) > 0.01)
  }
  for (const bar of [1, 2, 31, 63]) expect([bar, Math.abs(firstHeard(bar) - firstHeard(1))]).toEqual([bar, 0])
})

test('a mix is the sum of its stems, to −90 dBFS', async () => {
  const mix = await rendered(8, ticking, tone)
  const stems = [await rendered(8, ticking), await rendered(8, tone)]
  mix.forEach((channel, side) => {
    const sum = stems[0]![side]!.map((value, frame) => value + stems[1]![side]![frame]!)
    expect(sum.length).toBe(channel.length)
    expect(greatestDifference(channel, sum)).toBeLessThan(10 ** (-90 / 20))
  })
})

test('a lane sounds only in its bars, and one without audio leaves the others as they are', async () => {
  const late = { ...tone, clips: [{ startBar: 2, lengthBars: 1, repeats: 1 }] }
  const [left] = await rendered(4, late, { ...ticking, audio: null })
  const loudest = (bar: number): number => {
    const from = Math.ceil(bar * BAR_SECONDS * RATE_HZ)
    return left
      .subarray(from, from + Math.floor(BAR_SECONDS * RATE_HZ))
      .reduce((most, v) => Math.max(most, Math.abs(v)), 0)
  }
  expect([loudest(1), loudest(3)]).toEqual([0, 0])
  expect(loudest(2)).toBeGreaterThan(0.03)
})

test('a jam that plays goes on in its place at another tempo, and lanes can be changed while it does', async () => {
  const { context } = await recordedContext()
  const backing = new GainNode(context)
  backing.connect(context.destination)
  using staying = new DisposableStack()
  const jam = staying.use(
    new JamBacking({ context, backing, wake: () => context.resume(), host: () => new DisposableStack() }),
  )
  jam.show({ tempoBpm: TEMPO_BPM, bars: 4, lanes: [tone] })
  await jam.play(2)
  await expect.poll(() => jam.peakOf('tone')).toBeGreaterThan(0.01)
  expect(jam.positionBars()).toBeGreaterThan(1.9)
  jam.show({ tempoBpm: 90, bars: 4, lanes: [tone, ticking] })
  expect(jam.positionBars()).toBeGreaterThan(1.9)
  jam.show({ tempoBpm: 90, bars: 4, lanes: [{ ...tone, level: 0 }] })
  await expect.poll(() => jam.peakOf('tone')).toBeLessThan(0.001)
  jam.stop()
  expect([jam.isRunning, jam.positionBars()]).toEqual([false, 0])
})

test('another sound of a lane comes in on the next bar, to the frame, and until then the one before is heard', async () => {
  const context = new OfflineAudioContext(1, RATE_HZ * 8, RATE_HZ)
  const backing = new GainNode(context)
  backing.connect(context.destination)
  using staying = new DisposableStack()
  const wake = () => Promise.resolve()
  const jam = staying.use(new JamBacking({ context, backing, wake, host: () => new DisposableStack() }))
  const steady = (level: number) => aLane('lane', () => level, { clips: ticking.clips, level: 1 })
  const show = (lane: PlayedLane) => jam.show({ tempoBpm: TEMPO_BPM, bars: 8, lanes: [lane] })
  show(steady(0.2))
  await jam.play()
  const begunFrame = Math.round(jam.clock()![0]!.atSeconds * RATE_HZ)
  void context.suspend(BAR_SECONDS * 1.5).then(() => {
    show(steady(0.6))
    return context.resume()
  })
  const heard = (await context.startRendering()).getChannelData(0)
  const nearBar = (bar: number, frames: number) =>
    heard[begunFrame + Math.round(bar * BAR_SECONDS * RATE_HZ) + frames]!
  expect(nearBar(1, 4_000)).toBeCloseTo(nearBar(2, -200), 3)
  expect(nearBar(2, 1_000) / nearBar(2, -200)).toBeCloseTo(3, 1)
})
