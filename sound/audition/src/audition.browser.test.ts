import { expect, test } from 'vitest'
import { Audition } from './audition-engine.ts'
import type { AuditionSound } from './audition-sound.ts'
import { soundSeconds } from './audition-sound.ts'
import { hearingOf } from './hearing.ts'
import { startPlayhead } from './playhead.ts'
import { PreviewCache } from './preview-cache.ts'
import type { Preview } from './preview.ts'
import { loop } from './testing/a-player.ts'
import { cents, frequencyHz, greatestDifference, levels, power, strongestSeconds } from './testing/measure.ts'
import { RATE_HZ } from './testing/tones.ts'
import { wavAnswer } from './testing/wav-answer.ts'
import { VoiceMaker } from './voice-maker.ts'

function previewOf(seconds: number, value: (time: number) => number): Preview {
  const values = Float32Array.from({ length: Math.round(seconds * RATE_HZ) }, (_, frame) =>
    value(frame / RATE_HZ),
  )
  const buffer = new AudioBuffer({ length: values.length, numberOfChannels: 1, sampleRate: RATE_HZ })
  buffer.copyToChannel(values, 0)
  return { buffer, channels: [values] }
}

const sine = (hz: number) => previewOf(2, (time) => 0.5 * Math.sin(2 * Math.PI * hz * time))
async function render(
  preview: Preview,
  session: { tempoBpm: number | null; pitchSemitones: number },
  seconds: number,
  sound = loop,
): Promise<Float32Array> {
  return (await renderFrom(0.5, { preview, session, seconds, sound })).heard
}

/** What is heard from `atSeconds` on, where a voice begins; or from as soon as it can. */
async function renderFrom(
  atSeconds: number | 'soon',
  facts: {
    preview: Preview
    session: { tempoBpm: number | null; pitchSemitones: number }
    seconds: number
    sound: AuditionSound
  },
): Promise<{ heard: Float32Array; leadFrames: number }> {
  const { preview, session, seconds, sound } = facts
  const context = new OfflineAudioContext(1, Math.round((seconds + 0.5) * RATE_HZ), RATE_HZ)
  const hearing = hearingOf(sound, session)
  const { signal } = new AbortController()
  using maker = new VoiceMaker(context, context.destination)
  const prepared = await maker.prepare({ sound, preview, hearing, signal })
  const leadFrames = Math.round(prepared.leadSeconds * RATE_HZ)
  const atFrame = atSeconds === 'soon' ? leadFrames : atSeconds * RATE_HZ
  const playhead = startPlayhead(soundSeconds(sound), {
    atSeconds: atFrame / RATE_HZ,
    positionSeconds: 0,
    speed: hearing.speed,
    repeats: sound.kind === 'loop',
  })
  await prepared.begin(playhead).start()
  const rendered = (await context.startRendering()).getChannelData(0)
  return { heard: rendered.subarray(atFrame), leadFrames }
}

test('[P04] without a session the sound is heard as it is, loop after loop, to the frame', async () => {
  const preview = previewOf(2, (time) => Math.sin(2 * Math.PI * 220 * time) * Math.exp(-time * 3))
  const heard = await render(preview, { tempoBpm: null, pitchSemitones: 0 }, 6)
  for (const frame of [1_000, 50_000, 95_999]) {
    expect(heard[frame + 2 * RATE_HZ]).toBeCloseTo(preview.channels[0]![frame]!, 5)
    expect(heard[frame + 4 * RATE_HZ]).toBeCloseTo(preview.channels[0]![frame]!, 5)
  }
})

test('[P04] a sound that begins with a knock is heard from its very first frame', async () => {
  const preview = previewOf(2, (time) => (time < 0.002 ? 0.9 : 0))
  const heard = await render(preview, { tempoBpm: null, pitchSemitones: 0 }, 1)
  expect(greatestDifference(heard.subarray(0, 200), preview.channels[0]!)).toBeLessThan(1e-6)
})

test('[P04] a loop that ends between two frames sounds as bright in every turn, wherever it starts', async () => {
  const lengthFrames = 44_100
  const sound = { ...loop, lengthFrames: lengthFrames - 92, sampleRateHz: 44_100 }
  const seconds = soundSeconds(sound)
  const tone = wavAnswer(seconds + 1 / RATE_HZ, 15_000)
  const context = new OfflineAudioContext(1, 5 * RATE_HZ, RATE_HZ)
  const previews = new PreviewCache({
    decode: (bytes) => context.decodeAudioData(bytes),
    sampleRateHz: RATE_HZ,
    fetch: async () => tone,
    sizeBytes: 0,
  })
  const { signal } = new AbortController()
  const preview = await previews.load(sound, signal)
  using maker = new VoiceMaker(context, context.destination)
  const hearing = { speed: 1, pitchSemitones: 0 }
  const prepared = await maker.prepare({ sound, preview, hearing, signal })
  const start = { atSeconds: 0.100_013, positionSeconds: 0.300_01, speed: 1, repeats: true }
  await prepared.begin(startPlayhead(seconds, start)).start()
  const heard = (await context.startRendering()).getChannelData(0)
  const turns = [0.3, 1.3, 2.3, 3.3].map((at) => power(heard.subarray(at * RATE_HZ, (at + 0.4) * RATE_HZ)))
  const asRecorded = (16_000 / 32_768) ** 2 / 2
  for (const turn of turns) expect(Math.abs(10 * Math.log10(turn / asRecorded))).toBeLessThan(0.1)
})

test.each([
  [96, 0, 1],
  [150, 0, 1],
  [120, 3, 2 ** (3 / 12)],
  [100, -5, 2 ** (-5 / 12)],
])(
  '[V07] at %i BPM and %i semitones the pitch is right to half a cent',
  async (tempoBpm, pitchSemitones, ratio) => {
    const heard = await render(sine(440), { tempoBpm, pitchSemitones }, 5)
    expect(Math.abs(cents(frequencyHz(heard), 440 * ratio))).toBeLessThan(0.5)
  },
)

test.each([
  [24, 4],
  [-24, 1 / 4],
])('[V07] shifted by %i semitones the pitch is right to two cents', async (pitchSemitones, ratio) => {
  const heard = await render(sine(440), { tempoBpm: 120, pitchSemitones }, 5)
  expect(Math.abs(cents(frequencyHz(heard), 440 * ratio))).toBeLessThan(2)
})

test.each([96, 150])(
  '[V07] at %i BPM the loop lasts source / target times as long, and its seam is not heard',
  async (tempoBpm) => {
    const heard = await render(sine(440), { tempoBpm, pitchSemitones: 0 }, 8)
    expect(Math.max(...levels(heard.subarray(4_800)).map(Math.abs))).toBeLessThan(0.3)
    const click = previewOf(2, (time) => (time < 0.005 ? Math.sin(2 * Math.PI * 1_000 * time) : 0))
    const clicks = await render(click, { tempoBpm, pitchSemitones: 0 }, 8)
    const period = (2 * 120) / tempoBpm
    for (const turn of [1, 2, 3])
      expect(Math.abs(strongestSeconds(clicks, turn * period) - turn * period)).toBeLessThan(0.001)
  },
)

test.each([
  [100, 0],
  [90, 3],
])(
  '[V07] at %i BPM and %i semitones a sound is heard whole 2016 frames after it is ready',
  async (tempoBpm, pitchSemitones) => {
    const preview = previewOf(2, (time) => 0.5 * Math.sin(2 * Math.PI * 220 * time) * Math.exp(-3 * time))
    const facts = { preview, session: { tempoBpm, pitchSemitones }, seconds: 2, sound: loop }
    const soon = await renderFrom('soon', facts)
    expect(soon.leadFrames).toBe(2_016)
    const { heard } = await renderFrom(0.5, facts)
    expect(power(soon.heard.subarray(0, 480))).toBeGreaterThan(0.001)
    // Not to the last bit, because the browser computes its fades from the time of the context.
    const whole = heard.subarray(0, RATE_HZ)
    expect(greatestDifference(soon.heard.subarray(0, RATE_HZ), whole)).toBeLessThan(1e-6)
  },
)

test('a one-shot at another tempo ends once, in silence', async () => {
  const shot = { ...loop, kind: 'oneShot' as const }
  const heard = await render(sine(440), { tempoBpm: 96, pitchSemitones: 0 }, 5, shot)
  expect(Math.max(...heard.subarray(Math.round(2.7 * RATE_HZ)).map(Math.abs))).toBe(0)
})

const addressOf = (url: RequestInfo | URL): string => (url instanceof Request ? url.url : url.toString())

test('[S16] a preview goes from idle over loading to playing; another stops it; stopping goes back to the start', async () => {
  const fetched: string[] = []
  using audition = new Audition({
    fetch: async (url) => {
      fetched.push(addressOf(url))
      return wavAnswer(2, 440)
    },
  })
  const states: string[] = []
  audition.subscribe(() => states.push(`${audition.snapshot().sound?.id} ${audition.snapshot().state}`))
  await audition.play(loop)
  const other = { ...loop, id: 'other', url: '/other' }
  await audition.play(other)
  await audition.play(loop)
  audition.stop()
  expect(states).toEqual([
    'loop loading',
    'loop playing',
    'other loading',
    'other playing',
    'loop loading',
    'loop playing',
    'loop idle',
  ])
  expect(audition.positionSeconds()).toBe(0)
  expect(fetched).toEqual(['/loop', '/other'])
})

test('what is fetched before it is asked for says so; where that is refused, it is fetched once more to be heard', async () => {
  const accepted: (string | null)[] = []
  using audition = new Audition({
    aheadHeaders: { accept: 'ahead' },
    fetch: async (_, init) => {
      const accept = new Headers(init?.headers).get('accept')
      accepted.push(accept)
      return accept === 'ahead' ? new Response('', { status: 429 }) : wavAnswer(2, 440)
    },
  })
  const warmed = audition.warm(loop)
  await audition.play(loop)
  await warmed
  expect(accepted).toEqual(['ahead', null])
  expect(audition.snapshot()).toMatchObject({ state: 'playing', error: null })
  await audition.warm(loop)
  expect(accepted).toHaveLength(2)
})

test('[S16] the last of many quick plays sounds, however long an earlier one takes to load', async () => {
  const slow = Promise.withResolvers<void>()
  using audition = new Audition({
    fetch: async (url, init) => {
      if (addressOf(url) === '/slow') await Promise.race([slow.promise, aborted(init?.signal)])
      return wavAnswer(2, 440)
    },
  })
  const first = audition.play({ ...loop, id: 'slow', url: '/slow' })
  for (let turn = 0; turn < 50; turn++) void audition.play({ ...loop, id: `${turn}`, url: `/${turn % 5}` })
  await audition.play({ ...loop, id: 'last', url: '/last' })
  slow.resolve()
  await first
  expect(audition.snapshot()).toMatchObject({ state: 'playing', sound: { id: 'last' }, error: null })
})

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

test.each([
  [() => Promise.reject(new TypeError('offline')), 'network_lost'],
  [() => Promise.resolve(new Response('', { status: 404 })), 'preview_missing'],
  [() => Promise.resolve(new Response('', { status: 410 })), 'preview_missing'],
  [() => Promise.resolve(new Response('', { status: 503 })), 'preview_unavailable'],
  [() => Promise.resolve(new Response('')), 'cannot_decode'],
  [() => Promise.resolve(new Response('OggS and no more')), 'cannot_decode'],
  [() => Promise.resolve(brokenOff()), 'network_lost'],
  [() => Promise.resolve(new Response('no audio')), 'cannot_decode'],
  [() => Promise.resolve(wavAnswer(1, 440)), 'wrong_length'],
])('what goes wrong is said in a sentence (%#: %s)', async (answer, code) => {
  using audition = new Audition({ fetch: answer })
  await audition.play(loop)
  expect(audition.snapshot()).toMatchObject({ state: 'idle', error: { code } })
})

test('a preview to which the browser has kept an old way is asked for anew', async () => {
  const sentElsewhere = new Response('', { status: 403 })
  Object.defineProperty(sentElsewhere, 'redirected', { value: true })
  using audition = new Audition({
    fetch: async (_, { cache } = {}) => (cache === 'reload' ? wavAnswer(2, 440) : sentElsewhere),
  })
  await audition.play(loop)
  expect(audition.snapshot()).toMatchObject({ state: 'playing', error: null })
})

/** An answer whose line is cut while it comes. */
function brokenOff(): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(1_000))
      controller.error(new TypeError('network error'))
    },
  })
  return new Response(body)
}

test.each([0, -120, 10_000, Number.NaN, null])(
  'at a session tempo of %s, and for a sound without one, the sound is heard all the same',
  async (tempoBpm) => {
    using audition = new Audition({ fetch: async () => wavAnswer(2, 440) })
    audition.setSession({ tempoBpm, pitchSemitones: 0 })
    for (const sound of [loop, { ...loop, id: 'free', tempoBpm: null }]) {
      await audition.play(sound)
      expect(audition.snapshot()).toMatchObject({ state: 'playing', error: null })
    }
    expect(audition.snapshot().heardTempoBpm).toBe(null)
  },
)

test('a change of tempo while it plays keeps the place in the sound', async () => {
  using audition = new Audition({ fetch: async () => wavAnswer(2, 440) })
  audition.setSession({ tempoBpm: 120, pitchSemitones: 0 })
  await audition.play(loop, { fromSeconds: 0.5 })
  audition.setSession({ tempoBpm: 90, pitchSemitones: 2 })
  await expect
    .poll(() => audition.snapshot())
    .toMatchObject({ state: 'playing', heardTempoBpm: 90, error: null })
  // It goes on from there, which it would not be past so soon from the beginning.
  expect(audition.positionSeconds()).toBeGreaterThanOrEqual(0.5)
  await expect.poll(() => audition.positionSeconds()).toBeGreaterThan(0.6)
})
