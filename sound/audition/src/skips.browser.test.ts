import { expect, test } from 'vitest'
import { Audition } from './audition-engine.ts'
import type { AuditionSound } from './audition-sound.ts'
import { watchAlive } from './testing/alive.ts'
import { spanOf } from './testing/heard-tones.ts'
import { power } from './testing/measure.ts'
import { recordedContext } from './testing/recorder.ts'
import { RATE_HZ } from './testing/tones.ts'
import { wavAnswer } from './testing/wav-answer.ts'

const TONES_HZ = [400, 600, 700, 900, 1_000] as const
const LAST_HZ = 800
const SKIPS = 1_000
const SECONDS = 0.5

const toneOf = (hz: number): AuditionSound => ({
  id: `${hz}`,
  url: `/${hz}`,
  lengthFrames: SECONDS * RATE_HZ,
  sampleRateHz: RATE_HZ,
  kind: 'loop',
  tempoBpm: 120,
  gainDb: 0,
})

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

type Counts = Awaited<ReturnType<ReturnType<typeof watchAlive>['count']>>
/** The same, but that one more that was aborted may still be in somebody's hand. */
const butForOne = (now: Counts, before: Counts): Counts =>
  now.AbortController <= before.AbortController + 1
    ? { ...now, AbortController: before.AbortController }
    : now

/** An octave up and faster, so that every sound needs a stretcher and a shift. */
const SHIFTED = { tempoBpm: 130, pitchSemitones: 12 }

test.each([
  ['faster', { tempoBpm: 130, pitchSemitones: 0 }, false],
  ['faster and shifted', SHIFTED, false],
  ['faster and shifted, on the beat', SHIFTED, true],
])(
  'a thousand sounds skipped through %s leave the last one and nothing else',
  async (_, session, isQuantised) => {
    const alive = watchAlive()
    const recording = await recordedContext()
    using audition = new Audition({
      createContext: () => recording.context,
      fetch: async (url) =>
        wavAnswer(SECONDS, Number((url instanceof Request ? url.url : url.toString()).slice(1))),
    })
    audition.setQuantised(isQuantised)
    audition.setSession(session)
    for (const hz of TONES_HZ) await audition.play(toneOf(hz))
    await audition.play(toneOf(LAST_HZ))
    await recording.hear(1)
    const before = await alive.count()

    for (let skip = 0; skip < SKIPS; skip += 1) {
      const played = audition.play(toneOf(TONES_HZ[skip % TONES_HZ.length]!))
      // Mostly before anything of it is ready, now and then once it waits or is heard.
      await (skip % 40 === 39 ? played : pause(skip % 4))
    }
    await audition.play(toneOf(LAST_HZ))
    await recording.hear(1)
    const heard = await recording.hear(1)

    const octave = 2 ** (session.pitchSemitones / 12)
    for (const hz of TONES_HZ.filter((one) => one !== LAST_HZ / 2))
      expect(spanOf(heard, hz * octave)).toBeNull()
    expect(spanOf(heard, LAST_HZ * octave)!.until).toBeGreaterThan(0.9)
    expect(audition.snapshot()).toMatchObject({ state: 'playing', sound: { id: `${LAST_HZ}` }, error: null })
    await expect.poll(async () => butForOne(await alive.count(), before)).toEqual(before)
    expect(alive.made()).toBeGreaterThan(SKIPS)

    audition.stop()
    // What is recorded comes late on a busy machine; what is left sounding never ends.
    await expect.poll(async () => power(await recording.hear(0.3))).toBe(0)
    await expect.poll(async () => (await alive.count()).processor).toBe(1)
  },
)
