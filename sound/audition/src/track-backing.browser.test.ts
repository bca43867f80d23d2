import { expect, test } from 'vitest'
import { Audition } from './audition-engine.ts'
import { soundSeconds, type AuditionSound } from './audition-sound.ts'
import { hearingOf } from './hearing.ts'
import { startPlayhead, wrap } from './playhead.ts'
import type { Preview } from './preview.ts'
import { aLoop } from './testing/a-loop.ts'
import { greatestDifference, power, strongestSeconds } from './testing/measure.ts'
import { recordedContext } from './testing/recorder.ts'
import { channelOf, RATE_HZ, sine, ticks, type Tone } from './testing/tones.ts'
import { wavAnswer } from './testing/wav-answer.ts'
import { TrackBacking, type BackingTrack } from './track-backing.ts'
import { VoiceMaker } from './voice-maker.ts'

function audioOf(seconds: number, tone: Tone): AudioBuffer {
  const channel = channelOf(seconds, tone)
  const audio = new AudioBuffer({ length: channel.length, numberOfChannels: 1, sampleRate: RATE_HZ })
  audio.copyToChannel(channel, 0)
  return audio
}

function previewOf(seconds: number, tone: Tone): Preview {
  return { buffer: audioOf(seconds, tone), channels: [channelOf(seconds, tone)] }
}

/** A track at 120 BPM whose first bar begins at 0.3 s, with a tick on every bar line and a cough before the first. */
const BARS = [0.3, 2.3, 4.3, 6.3]
const track: BackingTrack = {
  audio: audioOf(8.9, (time) => ticks(0.1, ...BARS)(time) + 0.05 * sine(100)(time)),
  tempoBpm: 120,
  downbeatSeconds: 0.3,
  gainDb: 0,
}
const loopAt = (tempoBpm: number, seconds: number) => aLoop({ seconds, tempoBpm, sampleRateHz: RATE_HZ })

interface Heard {
  readonly track: Float32Array
  readonly sound: Float32Array
  /** When the first bar began. */
  readonly startSeconds: number
}

/** What is heard of a track and of a loop that comes in over it `afterSeconds` later. */
async function renderOver(
  sound: AuditionSound,
  facts: { preview: Preview; heardBpm: number; afterSeconds: number; seconds: number },
): Promise<Heard> {
  const { preview, heardBpm, afterSeconds, seconds } = facts
  const context = new OfflineAudioContext(2, seconds * RATE_HZ, RATE_HZ)
  const merger = new ChannelMergerNode(context, { numberOfInputs: 2 })
  merger.connect(context.destination)
  const [backingBus, soundBus] = [new GainNode(context), new GainNode(context)]
  backingBus.connect(merger, 0, 0)
  soundBus.connect(merger, 0, 1)
  const backing = new TrackBacking({ context, backing: backingBus, wake: async () => undefined }, track)
  await backing.play()
  const startSeconds = 0.015 + 0.008
  using maker = new VoiceMaker(context, soundBus)
  const hearing = backing.hearing(sound, hearingOf(sound, { tempoBpm: heardBpm, pitchSemitones: 0 }))
  const { signal } = new AbortController()
  const prepared = await maker.prepare({ sound, preview, hearing, signal })
  const entry = { sound, speed: hearing.speed, repeats: true, soonestSeconds: startSeconds + afterSeconds }
  const playhead = startPlayhead(soundSeconds(sound), {
    ...backing.enter(entry),
    speed: hearing.speed,
    repeats: true,
  })
  await prepared.begin(playhead).start()
  const rendered = await context.startRendering()
  return { track: rendered.getChannelData(0), sound: rendered.getChannelData(1), startSeconds }
}

/** What is heard of a track alone, and when its first bar begins. */
async function renderAlone(alone: BackingTrack, seconds: number) {
  const context = new OfflineAudioContext(1, seconds * RATE_HZ, RATE_HZ)
  const bus = new GainNode(context)
  bus.connect(context.destination)
  const wake = async (): Promise<void> => undefined
  const backing = new TrackBacking({ context, backing: bus, wake }, alone)
  await backing.play()
  const heard = (await context.startRendering()).getChannelData(0)
  return { heard, startSeconds: 0.015 + 0.008 }
}

test.each([
  ['stopped', 'is not heard', (backing: TrackBacking) => backing.stop()],
  ['let go', 'is not heard', (backing: TrackBacking) => backing[Symbol.dispose]()],
  [
    'corrected',
    'is heard',
    (backing: TrackBacking) => backing.setBeats({ tempoBpm: 60, downbeatSeconds: 0 }),
  ],
])('a track that is %s while the loudspeaker wakes %s', async (_, outcome, meanwhile) => {
  const isHeard = outcome === 'is heard'
  const context = new OfflineAudioContext(1, RATE_HZ, RATE_HZ)
  const bus = new GainNode(context)
  bus.connect(context.destination)
  const { promise, resolve } = Promise.withResolvers<void>()
  const backing = new TrackBacking({ context, backing: bus, wake: () => promise }, track)
  const playing = backing.play()
  meanwhile(backing)
  resolve()
  await playing
  expect(backing.isRunning).toBe(isHeard)
  const heard = await context.startRendering()
  expect(power(heard.getChannelData(0)) > 0).toBe(isHeard)
  backing.stop()
})

/** How far the track is ahead of the sound at one moment: the clock goes on between one look and the next. */
function aheadSeconds(backing: TrackBacking, audition: Audition): number {
  for (;;) {
    const before = backing.positionSeconds()
    const soundSeconds = audition.positionSeconds()
    if (backing.positionSeconds() === before) return before - soundSeconds
  }
}

test('a track goes round over its bars, turn after turn, and nothing before its first bar is heard', async () => {
  // Two bars of 123 BPM, which are no whole number of frames.
  const barSeconds = 240 / 123
  const bars = { ...track, audio: audioOf(4.5, ticks(0.1, 0.3, 0.3 + barSeconds)), tempoBpm: 123 }
  const { heard, startSeconds } = await renderAlone(bars, 6)
  for (let bar = 0; startSeconds + (bar + 0.1) * barSeconds < 6; bar += 1) {
    const at = startSeconds + bar * barSeconds
    expect(Math.abs(strongestSeconds(heard, at) - at)).toBeLessThan(0.000_3)
  }
  expect(power(heard.subarray(0, Math.round((startSeconds - 0.01) * RATE_HZ)))).toBe(0)
  const cough = Math.round((startSeconds + 2 * barSeconds - 0.2) * RATE_HZ)
  expect(power(heard.subarray(cough, cough + 2_400))).toBe(0)
})

test('where a turn ends as it begins, the seam is not heard at all', async () => {
  const tone = { ...track, audio: audioOf(2.9, sine(330)), downbeatSeconds: 0.4 }
  const { heard } = await renderAlone(tone, 5)
  const levels = Array.from({ length: 880 }, (_, part) =>
    power(heard.subarray(0.5 * RATE_HZ + part * 240, 0.5 * RATE_HZ + (part + 1) * 240)),
  )
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length
  for (const level of levels) expect(Math.abs(10 * Math.log10(level / mean))).toBeLessThan(1.5)
})

test('where it does not, the seam is a fade and no click', async () => {
  const tone = { ...track, audio: audioOf(2.9, sine(331.3)), downbeatSeconds: 0.4 }
  const { heard } = await renderAlone(tone, 5)
  const sharpest = (from: number, to: number): number => {
    const part = heard.subarray(from * RATE_HZ, to * RATE_HZ)
    return greatestDifference(
      part,
      part.map((value, frame) => part[frame - 1] ?? value),
    )
  }
  expect(sharpest(1, 4.5)).toBeLessThan(1.3 * sharpest(0.5, 1))
})

test.each([
  ['at the track’s own tempo', 120, 120, 2],
  ['at another tempo', 100, 120, 2.4],
  ['at half time', 66, 60, 240 / 66],
  ['at double time', 220, 240, 240 / 220],
])(
  'a loop %s lies on the bar lines of the track, from the first turn to the last',
  async (_, own, heardBpm, seconds) => {
    const sound = loopAt(own, seconds)
    const { sound: heard, startSeconds } = await renderOver(sound, {
      preview: previewOf(seconds, ticks(0)),
      heardBpm,
      afterSeconds: 0.7,
      seconds: 14,
    })
    const barSeconds = (4 * 60) / heardBpm
    const first = Math.ceil(0.8 / barSeconds)
    for (let turn = first; startSeconds + (turn + 0.2) * barSeconds < 14; turn += 1) {
      const bar = startSeconds + turn * barSeconds
      expect(Math.abs(strongestSeconds(heard, bar) - bar)).toBeLessThan(0.001)
    }
  },
)

test('until its beat a sound is not heard, and on its beat it is whole', async () => {
  const { sound: heard, startSeconds } = await renderOver(loopAt(120, 2), {
    preview: previewOf(2, sine(440)),
    heardBpm: 120,
    afterSeconds: 0.7,
    seconds: 3,
  })
  const beat = Math.round((startSeconds + 1) * RATE_HZ)
  expect(Math.max(...heard.subarray(0, beat - 500).map(Math.abs))).toBe(0)
  const wanted = channelOf(2, sine(440)).subarray(RATE_HZ, RATE_HZ + 4_800)
  expect(greatestDifference(heard.subarray(beat + 1, beat + 4_800), wanted.subarray(0))).toBeLessThan(0.05)
})

const plain = (length: number) => async (): Promise<Response> => wavAnswer(length, 440)

test('while a track runs, one loop gives way to the next on the beat, and both keep its bars', async () => {
  const recording = await recordedContext()
  using audition = new Audition({ createContext: () => recording.context, fetch: plain(2) })
  using backing = new TrackBacking(audition.openDesk(), track)
  audition.setBacking(backing)
  const loop = loopAt(120, 2)
  const inStep = (): number => {
    const off = wrap(aheadSeconds(backing, audition) - 0.3 + 1, 2) - 1
    return Math.abs(off)
  }
  await audition.play(loop)
  await recording.hear(0.4)
  expect(backing.isRunning).toBe(true)
  expect(inStep()).toBeLessThan(0.001)
  const between = recording.hear(1)
  await audition.play({ ...loop, id: 'other', url: '/other' })
  const heard = await between
  // The first is heard until the second comes in.
  for (let at = 0; at + 2_400 <= heard.length; at += 2_400)
    expect(power(heard.subarray(at, at + 2_400))).toBeGreaterThan(0.01)
  await recording.hear(0.3)
  expect(audition.snapshot()).toMatchObject({ state: 'playing', sound: { id: 'other' } })
  expect(inStep()).toBeLessThan(0.001)
})

test('stopping is silence, of the track too; and a sound that ends by itself leaves the track', async () => {
  const recording = await recordedContext()
  using audition = new Audition({ createContext: () => recording.context, fetch: plain(0.2) })
  using backing = new TrackBacking(audition.openDesk(), track)
  audition.setBacking(backing)
  await audition.play({ ...loopAt(120, 0.2), kind: 'oneShot' })
  await recording.hear(0.6)
  expect([audition.snapshot().state, backing.isRunning]).toEqual(['idle', true])
  audition.stop()
  await recording.hear(0.1)
  expect(backing.isRunning).toBe(false)
  expect(power(await recording.hear(0.3))).toBe(0)
})

test('bars that begin elsewhere than was thought move what comes in, and the track goes on', async () => {
  const recording = await recordedContext()
  using audition = new Audition({ createContext: () => recording.context, fetch: plain(2) })
  using backing = new TrackBacking(audition.openDesk(), track)
  audition.setBacking(backing)
  await backing.play()
  await recording.hear(0.3)
  const before = backing.positionSeconds()
  backing.setBeats({ tempoBpm: 120, downbeatSeconds: 0.8 })
  await recording.hear(0.3)
  expect(backing.positionSeconds() - before).toBeGreaterThan(0)
  expect(backing.positionSeconds()).toBeLessThan(2)
  await audition.play(loopAt(120, 2))
  await recording.hear(0.6)
  const off = wrap(aheadSeconds(backing, audition) - 0.8 + 1, 2) - 1
  expect(Math.abs(off)).toBeLessThan(0.001)
})

test('the balance fades the track or the sound, and leaves the other as it is', async () => {
  const recording = await recordedContext()
  using audition = new Audition({ createContext: () => recording.context, fetch: plain(2) })
  const tone = { ...track, audio: audioOf(8, sine(440)) }
  using backing = new TrackBacking(audition.openDesk(), tone)
  audition.setBacking(backing)
  await backing.play()
  await recording.hear(0.3)
  const whole = power(await recording.hear(0.3))
  audition.openDesk().setMix({ backing: 0.5, sounds: 1 })
  await recording.hear(0.2)
  expect(10 * Math.log10(power(await recording.hear(0.3)) / whole)).toBeCloseTo(-6.02, 1)
})

test('a track goes on for as long as it is listened to, with its bars where they belong', async () => {
  const recording = await recordedContext()
  using audition = new Audition({ createContext: () => recording.context, fetch: plain(2) })
  const bar = { ...track, audio: audioOf(1.1, ticks(0)), tempoBpm: 240, downbeatSeconds: 0 }
  using backing = new TrackBacking(audition.openDesk(), bar)
  audition.setBacking(backing)
  await backing.play()
  const heard = await recording.hear(8.2)
  const first = strongestSeconds(heard, 0.1)
  for (let turn = 1; turn < 8; turn += 1)
    expect(Math.abs(strongestSeconds(heard, first + turn) - first - turn)).toBeLessThan(0.000_3)
})
