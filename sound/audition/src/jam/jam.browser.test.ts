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

const sixteen = [{ startBar: 0, lengthBars: 1, repeats: 16 }]

interface Heard {
  readonly channel: Float32Array
  readonly begunFrame: number
}

/** What of a jam is heard in so many seconds; it is changed while it plays. */
async function heardOf(
  first: PlayedLane,
  {
    seconds,
    bars = 8,
    fromBar = 0,
    later,
  }: { seconds: number; bars?: number; fromBar?: number; later?: { lane: PlayedLane; atSeconds: number } },
): Promise<Heard> {
  const context = new OfflineAudioContext(1, RATE_HZ * seconds, RATE_HZ)
  const backing = new GainNode(context)
  backing.connect(context.destination)
  using staying = new DisposableStack()
  const wake = () => Promise.resolve()
  const jam = staying.use(new JamBacking({ context, backing, wake, host: () => new DisposableStack() }))
  const show = (lane: PlayedLane) => jam.show({ tempoBpm: TEMPO_BPM, bars, lanes: [lane] })
  show(first)
  await jam.play(fromBar)
  const begunFrame = Math.round(jam.clock()![0]!.atSeconds * RATE_HZ)
  if (later)
    void context.suspend(later.atSeconds).then(() => {
      show(later.lane)
      return context.resume()
    })
  return { channel: (await context.startRendering()).getChannelData(0), begunFrame }
}

test('lanes that are heard together begin on the same frame, one after another turn', async () => {
  const lanes = [ticking, { ...ticking, id: 'other' }]
  const apart = await Promise.all(lanes.map((lane) => rendered(16, { ...lane, clips: sixteen })))
  const together = await rendered(16, ...lanes.map((lane) => ({ ...lane, clips: sixteen })))
  const first = (channel: Float32Array, from: number): number =>
    from + channel.subarray(from).findIndex((value) => Math.abs(value) > 0.001)
  for (const bar of [0, 7, 15]) {
    const from = Math.round(bar * BAR_SECONDS * RATE_HZ)
    const [one, other] = apart.map(([left]) => first(left, from))
    expect([bar, one, first(together[0], from)]).toEqual([bar, other, one])
  }
})

test('where a turn goes on into the next, a tone is as smooth as within it', async () => {
  // A whole number of waves in a turn.
  const smooth = aLane('smooth', sine(400 / BAR_SECONDS), {
    clips: [{ startBar: 0, lengthBars: 4, repeats: 1 }],
  })
  const [left] = await rendered(4, smooth)
  const steepest = (from: number, until: number) =>
    left
      .subarray(Math.round(from * RATE_HZ), Math.round(until * RATE_HZ))
      .reduce((most, value, at, all) => Math.max(most, Math.abs(value - (all[at - 1] ?? value))), 0)
  const within = steepest(0.3 * BAR_SECONDS, 0.7 * BAR_SECONDS)
  for (const bar of [1, 2, 3]) {
    const seam = bar * BAR_SECONDS
    // Turns begin on whole frames, up to half a frame beside their place.
    expect(steepest(seam - 0.02, seam + 0.02)).toBeLessThan(1.5 * within)
  }
})

test('64 bars of a one-shot sound it at the beginning of each bar', async () => {
  const hit = { ...ticking.audio!, turnSeconds: null }
  const clips = [{ startBar: 0, lengthBars: 1, repeats: 64 }]
  const [left] = await rendered(64, { ...ticking, audio: hit, clips })
  const isHeard = (bar: number): boolean => {
    const from = Math.round(bar * BAR_SECONDS * RATE_HZ)
    return left.subarray(from, from + RATE_HZ / 10).some((value) => Math.abs(value) > 0.01)
  }
  expect(Array.from({ length: 64 }, (_, bar) => bar).filter((bar) => !isHeard(bar))).toEqual([])
})

test('another sound of a lane comes in on the next bar, to the frame, and until then the one before is heard', async () => {
  const steady = (level: number) => aLane('lane', () => level, { clips: ticking.clips })
  const later = { lane: steady(0.6), atSeconds: BAR_SECONDS * 1.5 }
  const { channel, begunFrame } = await heardOf(steady(0.2), { seconds: 8, later })
  const nearBar = (bar: number, frames: number) =>
    channel[begunFrame + Math.round(bar * BAR_SECONDS * RATE_HZ) + frames]!
  expect(nearBar(1, 4_000)).toBeCloseTo(nearBar(2, -200), 3)
  expect(nearBar(2, 1_000) / nearBar(2, -200)).toBeCloseTo(3, 1)
})

test('a mixdown is what is heard, to a tenth of a decibel', async () => {
  const middle = { ...tone, pan: 0 }
  const { channel, begunFrame } = await heardOf(middle, { seconds: 7 })
  const [left] = await rendered(8, middle)
  const [from, until] = [RATE_HZ, RATE_HZ * 6]
  const played = channel.subarray(begunFrame + from, begunFrame + until)
  const level = (of: Float32Array) => Math.sqrt(of.reduce((sum, value) => sum + value * value, 0) / of.length)
  expect(Math.abs(20 * Math.log10(level(played) / level(left.subarray(from, until))))).toBeLessThan(0.1)
})

test.each([
  ['muted, or another one soloed', 0.5, 0],
  ['heard again', 0, 0.5],
])('a lane is %s without a click', async (_, before, after) => {
  const later = { lane: { ...tone, level: after }, atSeconds: 1.5 }
  const { channel } = await heardOf({ ...tone, level: before }, { seconds: 3, later })
  const steepest = (from: number, until: number) =>
    channel
      .subarray(from * RATE_HZ, until * RATE_HZ)
      .reduce((most, value, at, all) => Math.max(most, Math.abs(value - (all[at - 1] ?? value))), 0)
  const [loud, silent] =
    before > 0 ? [steepest(0.5, 1.4), steepest(2, 3)] : [steepest(2, 3), steepest(0.5, 1.4)]
  expect(steepest(1.4, 1.8)).toBeLessThan(1.2 * loud)
  expect(silent).toBeLessThan(0.001)
})

test('a loop of one frame goes round for 64 bars, and the other lanes with it', async () => {
  const frame = turnBuffer([Float32Array.of(0.5)], { sampleRateHz: RATE_HZ, repeats: true })
  const clips = [{ startBar: 0, lengthBars: 64, repeats: 1 }]
  const tiny = {
    ...tone,
    id: 'tiny',
    clips,
    level: 1,
    pan: 0,
    audio: { buffer: frame, turnSeconds: 1 / RATE_HZ },
  }
  const [left] = await rendered(64, tiny, { ...ticking, clips })
  expect(Math.abs(left[RATE_HZ * 60]!)).toBeGreaterThan(0.1)
})

test('a lane of which only the beginning is there goes on in the rest of it as if all had been there', async () => {
  const whole = aLane('lane', sine(220))
  const length = Math.round(0.5 * RATE_HZ)
  const start = turnBuffer([whole.audio!.buffer.getChannelData(0).slice(0, length)], {
    sampleRateHz: RATE_HZ,
    repeats: false,
  })
  const part = { ...whole, audio: { buffer: start, turnSeconds: BAR_SECONDS, isPart: true } }
  const inParts = await heardOf(part, { seconds: 3, later: { lane: whole, atSeconds: 0.3 } })
  const atOnce = await heardOf(whole, { seconds: 3 })
  expect(inParts.begunFrame).toBe(atOnce.begunFrame)
  expect(greatestDifference(inParts.channel, atOnce.channel)).toBeLessThan(0.001)
  // Alone it ends without a click.
  const alone = await heardOf(part, { seconds: 3 })
  const steepest = (channel: Float32Array) =>
    channel.reduce((most, value, at) => Math.max(most, Math.abs(value - (channel[at - 1] ?? 0))), 0)
  expect(steepest(alone.channel)).toBeLessThan(1.2 * steepest(atOnce.channel))
  expect(alone.channel.subarray(RATE_HZ).every((value) => value === 0)).toBe(true)
})

test('a jam that is played before a lane is ready begins with the first one that is, in the bar that was asked for', async () => {
  const lane = aLane('lane', ticks(0), { clips: [{ startBar: 2, lengthBars: 1, repeats: 1 }] })
  const later = { lane, atSeconds: 1.5 }
  const { channel } = await heardOf({ ...lane, audio: null }, { seconds: 3, fromBar: 2, later })
  const first = channel.findIndex((value) => Math.abs(value) > 0.001)
  expect(first / RATE_HZ).toBeGreaterThan(1.5)
  expect(first / RATE_HZ).toBeLessThan(1.55)
})

test('a clip plays its part of the sound, to the frame, and a clip that is split sounds as it did', async () => {
  const rising = aLane('rising', (seconds) => seconds / BAR_SECONDS / 4, {
    audio: {
      buffer: turnBuffer([channelOf(4 * BAR_SECONDS, (seconds) => seconds / BAR_SECONDS / 4)], {
        sampleRateHz: RATE_HZ,
        repeats: true,
      }),
      turnSeconds: 4 * BAR_SECONDS,
    },
  })
  const whole = { startBar: 0, lengthBars: 4, repeats: 1 }
  const split = [
    { ...whole, lengthBars: 1 },
    { ...whole, startBar: 1, lengthBars: 3, offsetBars: 1 },
  ]
  const [asWhole] = await rendered(4, { ...rising, clips: [whole] })
  const [asSplit] = await rendered(4, { ...rising, clips: split })
  expect(greatestDifference(asWhole, asSplit)).toBe(0)
  const [moved] = await rendered(4, { ...rising, clips: [{ ...whole, lengthBars: 2, offsetBars: 2 }] })
  const frameAt = (bar: number): number => Math.round(bar * BAR_SECONDS * RATE_HZ)
  for (const bar of [0.5, 1, 1.5])
    expect([bar, moved[frameAt(bar)]]).toEqual([bar, expect.closeTo(asWhole[frameAt(bar + 2)]!, 4)])
  expect(moved[frameAt(2.5)]).toBe(0)
})
