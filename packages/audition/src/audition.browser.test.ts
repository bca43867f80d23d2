import { expect, test } from 'vitest'
import { Audition } from './audition-engine.ts'
import type { AuditionSound } from './audition-sound.ts'
import { soundSeconds } from './audition-sound.ts'
import { hearingOf } from './hearing.ts'
import { startPlayhead } from './playhead.ts'
import type { Preview } from './preview-cache.ts'
import { VoiceMaker } from './voice-maker.ts'

const RATE_HZ = 48_000

function previewOf(seconds: number, value: (time: number) => number): Preview {
  const values = Float32Array.from({ length: Math.round(seconds * RATE_HZ) }, (_, frame) =>
    value(frame / RATE_HZ),
  )
  const buffer = new AudioBuffer({ length: values.length, numberOfChannels: 1, sampleRate: RATE_HZ })
  buffer.copyToChannel(values, 0)
  return { buffer, channels: [values] }
}

const sine = (hz: number) => previewOf(2, (time) => 0.5 * Math.sin(2 * Math.PI * hz * time))
const loop: AuditionSound = {
  id: 'loop',
  url: '/loop',
  lengthFrames: 2 * RATE_HZ,
  sampleRateHz: RATE_HZ,
  kind: 'loop',
  tempoBpm: 120,
  gainDb: 0,
}

async function render(
  preview: Preview,
  session: { tempoBpm: number | null; pitchSemitones: number },
  seconds: number,
  sound = loop,
): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, Math.round((seconds + 0.5) * RATE_HZ), RATE_HZ)
  const hearing = hearingOf(sound, session)
  const prepared = await new VoiceMaker(context, context.destination).prepare(sound, preview, hearing)
  const playhead = startPlayhead(soundSeconds(sound), {
    atSeconds: 0.5,
    positionSeconds: 0,
    speed: hearing.speed,
    repeats: sound.kind === 'loop',
  })
  await prepared.begin(playhead).start()
  return (await context.startRendering()).getChannelData(0).subarray(RATE_HZ / 2)
}

/** Level of each hundredth of a second beside that of the whole, in dB. */
function levels(heard: Float32Array): number[] {
  const part = 2_400
  const power = (values: Float32Array): number =>
    values.reduce((sum, value) => sum + value * value, 0) / values.length
  const whole = power(heard)
  return Array.from(
    { length: Math.floor(heard.length / part) },
    (_, at) => 10 * Math.log10(power(heard.subarray(at * part, (at + 1) * part)) / whole),
  )
}

/** Frequency of a tone, from how its phase runs over the whole. */
function frequencyHz(heard: Float32Array, nearHz: number): number {
  const phaseAt = (start: number): number => {
    const length = 8_192
    let [cosine, sinus] = [0, 0]
    for (let n = 0; n < length; n++) {
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / length)
      const angle = (2 * Math.PI * nearHz * (start + n)) / RATE_HZ
      cosine += window * heard[start + n]! * Math.cos(angle)
      sinus += window * heard[start + n]! * Math.sin(angle)
    }
    return Math.atan2(-sinus, cosine)
  }
  const step = 4_800
  let turns = 0
  const count = 20
  for (let k = 0; k < count; k++) {
    const turn = phaseAt(24_000 + (k + 1) * step) - phaseAt(24_000 + k * step)
    turns += turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))
  }
  return nearHz + (turns / (2 * Math.PI) / (count * step)) * RATE_HZ
}

const cents = (heardHz: number, wantedHz: number): number => 1_200 * Math.log2(heardHz / wantedHz)

test('[P04] without a session the sound is heard as it is, loop after loop, to the frame', async () => {
  const preview = previewOf(2, (time) => Math.sin(2 * Math.PI * 220 * time) * Math.exp(-time * 3))
  const heard = await render(preview, { tempoBpm: null, pitchSemitones: 0 }, 6)
  for (const frame of [1_000, 50_000, 95_999]) {
    expect(heard[frame + 2 * RATE_HZ]).toBeCloseTo(preview.channels[0]![frame]!, 5)
    expect(heard[frame + 4 * RATE_HZ]).toBeCloseTo(preview.channels[0]![frame]!, 5)
  }
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
    expect(Math.abs(cents(frequencyHz(heard, 440 * ratio), 440 * ratio))).toBeLessThan(0.5)
  },
)

test.each([96, 150])(
  '[V07] at %i BPM the loop lasts source / target times as long, and its seam is not heard',
  async (tempoBpm) => {
    const heard = await render(sine(440), { tempoBpm, pitchSemitones: 0 }, 8)
    expect(Math.max(...levels(heard.subarray(4_800)).map(Math.abs))).toBeLessThan(0.3)
    const click = previewOf(2, (time) => (time < 0.01 ? Math.sin(2 * Math.PI * 1_000 * time) : 0))
    const clicks = await render(click, { tempoBpm, pitchSemitones: 0 }, 8)
    const period = (2 * 120) / tempoBpm
    const strongest = (around: number): number => {
      const from = Math.round((around - 0.1) * RATE_HZ)
      let best = { at: 0, power: 0 }
      for (let at = from; at < from + 0.2 * RATE_HZ; at += 48) {
        const power = clicks.subarray(at, at + 480).reduce((sum, value) => sum + value * value, 0)
        if (power > best.power) best = { at, power }
      }
      return best.at / RATE_HZ
    }
    for (const turn of [1, 2, 3])
      expect(Math.abs(strongest(turn * period) - turn * period)).toBeLessThan(0.012)
  },
)

test('a one-shot at another tempo ends once, in silence', async () => {
  const shot = { ...loop, kind: 'oneShot' as const }
  const heard = await render(sine(440), { tempoBpm: 96, pitchSemitones: 0 }, 5, shot)
  expect(Math.max(...heard.subarray(Math.round(2.7 * RATE_HZ)).map(Math.abs))).toBe(0)
})

const addressOf = (url: RequestInfo | URL): string => (url instanceof Request ? url.url : url.toString())

/** A WAV file in memory, as an answer of the server. */
function wavAnswer(seconds: number, hz: number): Response {
  const frames = Math.round(seconds * RATE_HZ)
  const view = new DataView(new ArrayBuffer(44 + 2 * frames))
  const text = (at: number, value: string): void => {
    for (const [index, char] of Array.from(value).entries()) view.setUint8(at + index, char.charCodeAt(0))
  }
  text(0, 'RIFF')
  view.setUint32(4, 36 + 2 * frames, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE_HZ, true)
  view.setUint32(28, 2 * RATE_HZ, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, 2 * frames, true)
  for (let frame = 0; frame < frames; frame++) {
    view.setInt16(44 + 2 * frame, Math.round(16_000 * Math.sin((2 * Math.PI * hz * frame) / RATE_HZ)), true)
  }
  return new Response(view.buffer)
}

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
  [() => Promise.resolve(new Response('no audio')), 'cannot_decode'],
  [() => Promise.resolve(wavAnswer(1, 440)), 'wrong_length'],
])('what goes wrong is said in a sentence (%#: %s)', async (answer, code) => {
  using audition = new Audition({ fetch: answer })
  await audition.play(loop)
  expect(audition.snapshot()).toMatchObject({ state: 'idle', error: { code } })
})

test('a change of tempo while it plays keeps the place in the sound', async () => {
  using audition = new Audition({ fetch: async () => wavAnswer(2, 440) })
  audition.setSession({ tempoBpm: 120, pitchSemitones: 0 })
  await audition.play(loop, { fromSeconds: 0.5 })
  audition.setSession({ tempoBpm: 90, pitchSemitones: 2 })
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(audition.snapshot()).toMatchObject({ state: 'playing', heardTempoBpm: 90, error: null })
  expect(audition.positionSeconds()).toBeGreaterThan(0.5)
})
