import { expect, test } from 'vitest'
import { Audition } from './audition-engine.ts'
import type { AuditionSound } from './audition-sound.ts'
import { power } from './testing/measure.ts'
import { spanOf } from './testing/heard-tones.ts'
import { recordedContext, type Recording } from './testing/recorder.ts'
import { RATE_HZ } from './testing/tones.ts'
import { wavAnswer } from './testing/wav-answer.ts'

const BEAT_SECONDS = 0.5

/** Two seconds of a tone of so many Hz. */
const toneOf = (hz: number, facts: Partial<AuditionSound> = {}): AuditionSound => ({
  id: `${hz}`,
  url: `/${hz}`,
  lengthFrames: 2 * RATE_HZ,
  sampleRateHz: RATE_HZ,
  kind: 'loop',
  tempoBpm: 120,
  gainDb: 0,
  ...facts,
})

interface Player extends Disposable {
  readonly audition: Audition
  readonly recording: Recording
}

/** A player that starts on the beat, at 120 BPM. */
async function aPlayer(
  before: (url: string) => Promise<void> | void = () => {},
  lengthSeconds = 2,
): Promise<Player> {
  const recording = await recordedContext()
  const audition = new Audition({
    createContext: () => recording.context,
    fetch: async (url) => {
      const path = url instanceof Request ? url.url : url.toString()
      await before(path)
      return wavAnswer(lengthSeconds, Number(path.slice(1)))
    },
  })
  audition.setQuantised(true)
  audition.setSession({ tempoBpm: 120, pitchSemitones: 0 })
  return { audition, recording, [Symbol.dispose]: () => audition[Symbol.dispose]() }
}

/** One long beat, so that much can be asked for while something waits. */
const slow = { tempoBpm: 30 }

/** How far a time is from a whole number of beats, in seconds. */
const offBeat = (seconds: number): number =>
  Math.abs(seconds - BEAT_SECONDS * Math.round(seconds / BEAT_SECONDS))

test('another sound begins on the next beat of what sounds, which is heard until just then', async () => {
  using player = await aPlayer()
  const { audition, recording } = player
  const everything = recording.hear(2.5)
  await audition.play(toneOf(400))
  await recording.hear(0.7)
  await audition.play(toneOf(800))
  const heard = await everything
  const [first, second] = [spanOf(heard, 400)!, spanOf(heard, 800)!]
  expect(offBeat(second.from - first.from)).toBeLessThan(0.012)
  expect(second.from - first.from).toBeGreaterThan(0.7)
  expect(Math.abs(first.until - second.from)).toBeLessThan(0.02)
  expect(second.until).toBeGreaterThan(2.4)
})

test('of many that are asked for while one waits only the last is heard, and until then what was heard', async () => {
  // One beat of six seconds: seven are asked for within it, also on a busy machine.
  using player = await aPlayer(undefined, 6)
  const { audition, recording } = player
  const slowest = { tempoBpm: 10, lengthFrames: 6 * RATE_HZ }
  audition.setSession({ tempoBpm: 10, pitchSemitones: 0 })
  await audition.play(toneOf(400, slowest))
  for (const hz of [600, 700, 900, 1_000]) void audition.warm(toneOf(hz, slowest))
  await recording.hear(0.3)
  const everything = recording.hear(6.5)
  for (const hz of [600, 700, 900, 600, 700, 900]) await audition.play(toneOf(hz, slowest))
  await audition.play(toneOf(1_000, slowest))
  const heard = await everything
  for (const hz of [600, 700, 900]) expect(spanOf(heard, hz)).toBeNull()
  expect(Math.abs(spanOf(heard, 400)!.until - spanOf(heard, 1_000)!.from)).toBeLessThan(0.02)
  expect(spanOf(heard, 1_000)!.until).toBeGreaterThan(6.4)
})

test('a sound that takes long to come leaves what is heard until it is there, and then waits for the beat after', async () => {
  const loaded = Promise.withResolvers<void>()
  using player = await aPlayer((url) => (url === '/800' ? loaded.promise : undefined))
  const { audition, recording } = player
  const everything = recording.hear(3)
  await audition.play(toneOf(400))
  const played = audition.play(toneOf(800))
  await recording.hear(1.2)
  loaded.resolve()
  await played
  const heard = await everything
  const [first, second] = [spanOf(heard, 400)!, spanOf(heard, 800)!]
  expect(second.from - first.from).toBeGreaterThan(1.2)
  expect(offBeat(second.from - first.from)).toBeLessThan(0.012)
  expect(Math.abs(first.until - second.from)).toBeLessThan(0.02)
})

test.each([
  ['as it is', 0],
  ['shifted', 12],
])(
  'what waited and was dropped leaves what is heard %s, though nothing comes after it',
  async (_, pitchSemitones) => {
    using player = await aPlayer((url) => (url === '/900' ? new Promise(() => {}) : undefined))
    const { audition, recording } = player
    audition.setSession({ ...slow, pitchSemitones })
    await audition.play(toneOf(400, slow))
    await audition.play(toneOf(800, slow))
    void audition.play(toneOf(900, slow))
    const heard = await recording.hear(2.5)
    expect(spanOf(heard, 800 * 2 ** (pitchSemitones / 12))).toBeNull()
    expect(spanOf(heard, 400 * 2 ** (pitchSemitones / 12))!.until).toBeGreaterThan(2.4)
  },
)

test('stopping while one waits is silence, and stays so', async () => {
  using player = await aPlayer()
  const { audition, recording } = player
  await audition.play(toneOf(400))
  await recording.hear(0.3)
  await audition.play(toneOf(800))
  audition.stop()
  await recording.hear(0.1)
  expect(power(await recording.hear(1))).toBe(0)
  expect(audition.snapshot().state).toBe('idle')
})

test.each([
  ['without a tempo of the session', null, {}],
  ['over a sound without a tempo', 120, { tempoBpm: null }],
])('%s another sound takes the place of the first at once', async (_, tempoBpm, facts) => {
  using player = await aPlayer((url) => (url === '/800' ? new Promise(() => {}) : undefined))
  const { audition, recording } = player
  audition.setSession({ tempoBpm, pitchSemitones: 0 })
  await audition.play(toneOf(400, facts))
  await recording.hear(0.2)
  void audition.play(toneOf(800))
  await recording.hear(0.1)
  expect(power(await recording.hear(0.5))).toBe(0)
})

test('another tempo and another pitch while one waits are heard from its beat on', async () => {
  using player = await aPlayer()
  const { audition, recording } = player
  audition.setSession({ ...slow, pitchSemitones: 0 })
  const everything = recording.hear(4)
  await audition.play(toneOf(400, slow))
  await recording.hear(0.1)
  await audition.play(toneOf(800, slow))
  audition.setSession({ tempoBpm: 25, pitchSemitones: 12 })
  const heard = await everything
  const [first, second] = [spanOf(heard, 400)!, spanOf(heard, 1_600)!]
  expect(spanOf(heard, 800)).toBeNull()
  expect(offBeat(second.from - first.from)).toBeLessThan(0.012)
  expect(Math.abs(first.until - second.from)).toBeLessThan(0.02)
  expect(audition.snapshot()).toMatchObject({ state: 'playing', heardTempoBpm: 25, error: null })
})

test('a one-shot is struck on the beat, and the loop after it comes in on the same beats', async () => {
  using player = await aPlayer()
  const { audition, recording } = player
  const everything = recording.hear(3.5)
  await audition.play(toneOf(400))
  await recording.hear(0.3)
  await audition.play(toneOf(800, { kind: 'oneShot', tempoBpm: null }))
  await recording.hear(0.9)
  await audition.play(toneOf(600))
  const heard = await everything
  const [loop, struck, next] = [spanOf(heard, 400)!, spanOf(heard, 800)!, spanOf(heard, 600)!]
  expect(offBeat(struck.from - loop.from)).toBeLessThan(0.012)
  expect(offBeat(next.from - loop.from)).toBeLessThan(0.012)
  expect(next.from).toBeGreaterThan(struck.from + 0.4)
})
