import { expect, test } from 'vitest'
import { Audition } from './audition-engine.ts'
import { soundSeconds, type AuditionSound } from './audition-sound.ts'
import { PreviewCache } from './preview-cache.ts'
import type { Preview } from './preview.ts'
import { CHIRP, chirpAt } from './testing/chirp.ts'
import { power } from './testing/measure.ts'

type Decode = (bytes: ArrayBuffer) => Promise<AudioBuffer>

interface Opened {
  readonly cache: PreviewCache
  /** What was asked for, without the folder. */
  readonly asked: string[]
}

const nameOf = (url: RequestInfo | URL): string =>
  (url instanceof Request ? url.url : url.toString()).replace(/^.*\//, '').replace(/\?.*$/, '')

function openCache(sampleRateHz: number, decodes: (name: string) => boolean, sizeBytes = 0): Opened {
  const context = new OfflineAudioContext(2, 1, sampleRateHz)
  const asked: string[] = []
  const cache = new PreviewCache({
    fetch: noted(asked),
    decode: only(context, decodes),
    sampleRateHz,
    sizeBytes,
  })
  return { cache, asked }
}

const noted =
  (asked: string[]): typeof fetch =>
  (url, init) => {
    asked.push(nameOf(url))
    return fetch(url, init)
  }

/** A browser that refuses all but some formats. */
function only(context: BaseAudioContext, decodes: (format: string) => boolean): Decode {
  return async (bytes) => {
    const isOgg = new TextDecoder().decode(bytes.slice(0, 4)) === 'OggS'
    if (decodes(isOgg ? 'ogg' : 'mp3')) return context.decodeAudioData(bytes)
    throw new DOMException('Unable to decode audio data', 'EncodingError')
  }
}

/** How far the preview lies above what differs from its master, in dB, were it to begin `offset` frames late. */
function nearness({ channels, buffer }: Preview, offset = 0): number {
  const ofChannels = channels.map((heard, channel) => {
    const master = heard.map((_, frame) => chirpAt((frame - offset) / buffer.sampleRate, channel))
    const difference = heard.map((value, frame) => value - master[frame]!)
    return 10 * Math.log10(power(master) / power(difference))
  })
  return Math.min(...ofChannels)
}

const { signal } = new AbortController()
const load = ({ cache }: Opened, sound = CHIRP): Promise<Preview> => cache.load(sound, signal)

const formats: [string, (format: string) => boolean, string[]][] = [
  ['that decodes Ogg', () => true, ['chirp.opus']],
  ['that decodes MP3 alone', (format) => format === 'mp3', ['chirp.opus', 'chirp.mp3']],
  ['that decodes neither', () => false, ['chirp.opus', 'chirp.mp3']],
]

test.each(formats.flatMap((format) => [44_100, 48_000].map((rateHz) => [...format, rateHz] as const)))(
  '[P04] in a browser %s a preview has the frames of its master, none before and none behind (%#)',
  async (_, decodes, expected, rateHz) => {
    const opened = openCache(rateHz, decodes)
    const preview = await load(opened)
    expect(preview.buffer.length).toBe(Math.round(soundSeconds(CHIRP) * rateHz))
    expect(preview.channels).toHaveLength(2)
    expect(nearness(preview)).toBeGreaterThan(20)
    for (const offset of [-1, 1]) expect(nearness(preview, offset)).toBeLessThan(nearness(preview))
    expect(opened.asked).toEqual(expected)
  },
)

test('[A12] previews are cached by their address: one that is there costs no request, one at another address does', async () => {
  const opened = openCache(48_000, () => true, 100_000_000)
  const first = await load(opened)
  expect(await load(opened, { ...CHIRP, id: 'the same audio' })).toBe(first)
  expect(opened.asked).toEqual(['chirp.opus'])
  await load(opened, { ...CHIRP, url: `${CHIRP.url}?another` })
  expect(opened.asked).toEqual(['chirp.opus', 'chirp.opus'])
})

test('our own decoder gives what the browser gives', async () => {
  const theirs = await load(openCache(48_000, () => true))
  const ours = await load(openCache(48_000, () => false))
  theirs.channels.forEach((channel, at) => {
    const difference = channel.map((value, frame) => value - ours.channels[at]![frame]!)
    expect(10 * Math.log10(power(difference) / power(channel))).toBeLessThan(-70)
  })
})

test.each([
  ['MP3', (format: string) => format === 'mp3', 'chirp.mp3'],
  ['our own decoder', () => false, 'chirp.opus'],
])('once %s has worked, each further preview costs one request', async (_, decodes, expected) => {
  const opened = openCache(48_000, decodes)
  await load(opened)
  opened.asked.length = 0
  const another: AuditionSound = { ...CHIRP, id: 'another', url: `${CHIRP.url}?another` }
  expect(nearness(await load(opened, another))).toBeGreaterThan(20)
  expect(opened.asked).toEqual([expected])
})

test('a sound whose first format is cut off is heard in the other; what worked before is tried first all the same', async () => {
  const opened = openCache(48_000, () => true)
  await load(opened)
  const longer = await (await fetch(CHIRP.url)).arrayBuffer()
  const cutOff = URL.createObjectURL(new Blob([longer.slice(0, longer.byteLength / 2)]))
  expect(nearness(await load(opened, { ...CHIRP, url: cutOff }))).toBeGreaterThan(20)
  opened.asked.length = 0
  await load(opened)
  expect(opened.asked).toEqual(['chirp.opus'])
  URL.revokeObjectURL(cutOff)
})

test('what could not be decoded is not taken from what the browser has kept the next time', async () => {
  const caches: (RequestCache | undefined)[] = []
  using audition = new Audition({
    fetch: async (url, init) => {
      caches.push(init?.cache)
      return caches.length === 1 ? new Response('<html>') : fetch(url, init)
    },
  })
  const single = { ...CHIRP, otherUrls: [] }
  await audition.play(single)
  expect(audition.snapshot().error?.code).toBe('cannot_decode')
  await audition.play(single)
  expect(audition.snapshot()).toMatchObject({ state: 'playing', error: null })
  expect(caches).toEqual(['default', 'reload'])
})
