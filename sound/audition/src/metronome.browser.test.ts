import { expect, test, vi } from 'vitest'
import { Audition } from './audition-engine.ts'
import { steadyClock } from './beat-clock.ts'
import { Metronome } from './metronome.ts'
import { loop } from './testing/a-player.ts'
import { onsetsOf, type Onset } from './testing/heard-tones.ts'
import { power } from './testing/measure.ts'
import { recordedContext, type Recording } from './testing/recorder.ts'
import { RATE_HZ, ticks } from './testing/tones.ts'
import { wavAnswer } from './testing/wav-answer.ts'

/** 2 s, with a tick of 500 Hz on every off-beat of 120 BPM. */
const offBeats = (): Response => {
  const off = ticks(0.25, 0.75, 1.25, 1.75)
  return wavAnswer(2, (time) => (off(time) === 0 ? 0 : 0.5 * Math.sin(2 * Math.PI * 500 * time)))
}

interface Player extends Disposable {
  readonly audition: Audition
  readonly recording: Recording
}

async function aPlayer(): Promise<Player> {
  const recording = await recordedContext()
  const audition = new Audition({ createContext: () => recording.context, fetch: async () => offBeats() })
  return { audition, recording, [Symbol.dispose]: () => audition[Symbol.dispose]() }
}

const isFirst = ({ hz }: Onset): boolean => hz > 1_450
const isClick = ({ hz }: Onset): boolean => hz > 850
const gaps = (onsets: readonly Onset[]): number[] =>
  onsets.slice(1).map(({ atSeconds }, at) => atSeconds - onsets[at]!.atSeconds)
/** How far the gaps are from what they should be, at most. */
const missed = (onsets: readonly Onset[], gapSeconds: number): number =>
  Math.max(...gaps(onsets).map((gap) => Math.abs(gap - gapSeconds)))

/** What a metronome clicks in the first seconds of a context of its own. */
async function rendered(seconds: number, follow: (metronome: Metronome) => void): Promise<Onset[]> {
  const context = new OfflineAudioContext(1, seconds * RATE_HZ, RATE_HZ)
  const click = new GainNode(context)
  click.connect(context.destination)
  const keepAwake = (): Disposable => new DisposableStack()
  using metronome = new Metronome(() => ({ context, click, keepAwake }))
  follow(metronome)
  return onsetsOf((await context.startRendering()).getChannelData(0))
}

test('it clicks on every beat to the frame, higher on the first of each bar, and is planned seconds ahead', async () => {
  const clicks = await rendered(4.5, (metronome) => metronome.follow(steadyClock(133, 0.1), null))
  expect(clicks.map(isFirst)).toEqual([true, false, false, false, true, false, false, false, true, false])
  for (const [at, { atSeconds }] of clicks.entries())
    expect(Math.abs(atSeconds - 0.1 - (at * 60) / 133)).toBeLessThan(3 / RATE_HZ)
})

test('another tempo replaces the clicks that were planned, without a gap or two for one', async () => {
  const clicks = await rendered(4, (metronome) => {
    metronome.follow(steadyClock(120, 0.1), null)
    metronome.follow(null, 90)
    metronome.follow(null, 200)
    metronome.follow(null, 60)
  })
  expect(clicks.length).toBe(4)
  expect(missed(clicks, 1)).toBeLessThan(0.000_1)
})

test('it is silent once it was turned off, and without a tempo', async () => {
  const off = (metronome: Metronome): void => {
    metronome.follow(steadyClock(120, 0.1), 120)
    metronome[Symbol.dispose]()
  }
  expect(await rendered(2, off)).toEqual([])
  const without = (metronome: Metronome): void => {
    metronome.follow(steadyClock(120, 0.1), 120)
    metronome.follow(null, null)
  }
  expect(await rendered(2, without)).toEqual([])
})

test('beats that it could not plan, because the page was held up, are missed and do not click all at once', async () => {
  const context = new OfflineAudioContext(1, 10 * RATE_HZ, RATE_HZ)
  const click = new GainNode(context)
  click.connect(context.destination)
  using metronome = new Metronome(() => ({ context, click, keepAwake: () => new DisposableStack() }))
  const looks = vi.spyOn(context, 'currentTime', 'get')
  metronome.follow(steadyClock(120, 0.1), null)
  const heldUp = context.suspend(8).then(async () => {
    looks.mockClear()
    await expect.poll(() => looks.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(0)
    await context.resume()
  })
  const [samples] = await Promise.all([context.startRendering(), heldUp])
  const peakAt = (seconds: number): number =>
    samples
      .getChannelData(0)
      .slice(seconds * RATE_HZ, (seconds + 0.05) * RATE_HZ)
      .reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  expect([peakAt(5.6), peakAt(7.6)]).toEqual([0, 0])
  expect(peakAt(8)).toBe(0)
  expect(peakAt(8.6)).toBeCloseTo(peakAt(0.6), 2)
})

test('it clicks in time with a loop, whose first beat is its beginning, and goes on by itself when it stops', async () => {
  using player = await aPlayer()
  const { audition, recording } = player
  audition.setSession({ tempoBpm: 120, pitchSemitones: 0 })
  const everything = recording.hear(5)
  await audition.play(loop)
  await recording.hear(0.6)
  audition.setMetronome(true)
  await recording.hear(2)
  audition.stop()
  const onsets = onsetsOf(await everything)
  const tick = onsets.find((one) => !isClick(one))!.atSeconds
  const clicks = onsets.filter(isClick)
  expect(clicks.length).toBeGreaterThanOrEqual(6)
  expect(missed(clicks, 0.5)).toBeLessThan(0.001)
  for (const { atSeconds } of clicks) expect(Math.abs(((atSeconds - tick) % 0.5) - 0.25)).toBeLessThan(0.001)
  // Every fourth, from the beginning of the loop on.
  for (const click of clicks)
    expect(isFirst(click)).toBe(Math.round((click.atSeconds - tick + 0.25) / 0.5) % 4 === 0)
})

test('a change of tempo while a loop is heard keeps it in time with the loop', async () => {
  using player = await aPlayer()
  const { audition, recording } = player
  audition.setSession({ tempoBpm: 110, pitchSemitones: 0 })
  audition.setMetronome(true)
  await audition.play(loop)
  for (const tempoBpm of [90, 150, 130, 100]) {
    await recording.hear(0.4)
    audition.setSession({ tempoBpm, pitchSemitones: 0 })
  }
  await recording.hear(0.4)
  const onsets = onsetsOf(await recording.hear(4))
  expect(onsets.length).toBeGreaterThan(10)
  expect(missed(onsets.filter(isClick), 0.6)).toBeLessThan(0.000_1)
  // The stretcher puts a tick a little beside its place.
  expect(missed(onsets, 0.3)).toBeLessThan(0.006)
})

test('it opens no loudspeaker until there is something to click, and keeps it awake from then on', async () => {
  let opened = 0
  const context = new AudioContext()
  using audition = new Audition({
    createContext: () => {
      opened += 1
      return context
    },
  })
  audition.setMetronome(true)
  expect(opened).toBe(0)
  audition.setSession({ tempoBpm: 120, pitchSemitones: 0 })
  expect(opened).toBe(1)
  await vi.waitUntil(() => context.state === 'running')
})

test('sounds come in on its beats, where they start on the beat', async () => {
  using player = await aPlayer()
  const { audition, recording } = player
  audition.setQuantised(true)
  audition.setSession({ tempoBpm: 120, pitchSemitones: 0 })
  audition.setMetronome(true)
  await recording.hear(0.7)
  const everything = recording.hear(3)
  await audition.play(loop)
  const onsets = onsetsOf(await everything)
  const clicks = onsets.filter(isClick)
  expect(missed(clicks, 0.5)).toBeLessThan(0.001)
  const tick = onsets.find((one) => !isClick(one))!.atSeconds
  expect(Math.abs(((tick - clicks[0]!.atSeconds) % 0.5) - 0.25)).toBeLessThan(0.001)
})

test('stopping what sounds is silence but for the metronome, which is as loud as the volume says', async () => {
  using player = await aPlayer()
  const { audition, recording } = player
  audition.setSession({ tempoBpm: 200, pitchSemitones: 0 })
  audition.setMetronome(true)
  await audition.play(loop)
  audition.stop()
  await recording.hear(0.3)
  const whole = power(await recording.hear(0.6))
  audition.setVolume(0.5)
  await recording.hear(0.3)
  expect(10 * Math.log10(power(await recording.hear(0.6)) / whole)).toBeCloseTo(-6.02, 0)
  audition.setMetronome(false)
  await expect.poll(async () => power(await recording.hear(0.6))).toBe(0)
})
