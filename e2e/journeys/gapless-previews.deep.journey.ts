import { writeWav } from '@segno/audio-files'
import { isDeepRun } from '@segno/test-kit/deep-run'
import type { Pcm } from '@segno/units'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeMaster } from '../../shop/server/src/ingest/audio/decode-master.ts'
import { encodeMp3 } from '../../shop/server/src/ingest/audio/encode-mp3.ts'
import { encodeOpus } from '../../shop/server/src/ingest/audio/encode-opus.ts'
import { hearPreviews } from '../../shop/server/src/ingest/audio/hear-previews.ts'
import { TestFolder } from '../../shop/server/src/ingest/audio/test-masters.ts'
import { openBrowser } from '../browser.ts'
import { decodedInPage, type DecodedPreview } from '../decoded-preview.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage()
})
afterAll(() => browser.close())

interface Master {
  readonly sampleRateHz: number
  readonly channels: 1 | 2
  readonly depth: '16' | '24' | '32' | 'float'
  readonly lengthFrames: number
  readonly kind: 'loop' | 'one-shot'
}

const isLong = ({ lengthFrames, sampleRateHz }: Master): boolean => lengthFrames > 60 * sampleRateHz

const TONES = Array.from({ length: 24 }, (_, at) => ({ hz: 90 * 1.2 ** at, phase: at * at * 1.7 }))

/** Something that is alike nowhere else, so that a shift by part of a frame shows; of a loop it goes round without a seam. */
function heardAt(seconds: number, { master, channel }: { master: Master; channel: number }): number {
  const lengthSeconds = isLong(master) ? 1 : master.lengthFrames / master.sampleRateHz
  const turns = (hz: number): number =>
    master.kind === 'loop' ? Math.round(hz * lengthSeconds) / lengthSeconds : hz
  const sum = TONES.reduce(
    (total, { hz, phase }) => total + Math.sin(2 * Math.PI * turns(hz) * seconds + phase + channel),
    0,
  )
  // A strike dies away, so that its end is silence as in life.
  const level = master.kind === 'loop' ? 1 : (1 - seconds / lengthSeconds) ** 2
  return (0.08 * level * sum) / 2
}

/** Two minutes are the same second over and over, for so many sines would take two minutes to make. */
function pcmOf(master: Master, sampleRateHz: number, lengthFrames: number): Pcm {
  const madeFrames = Math.min(lengthFrames, isLong(master) ? sampleRateHz : Infinity)
  const channels = Array.from({ length: master.channels }, (_, channel) => {
    const values = new Float32Array(lengthFrames)
    for (let frame = 0; frame < madeFrames; frame++) {
      values[frame] = heardAt(frame / sampleRateHz, { master, channel })
    }
    for (let frame = madeFrames; frame < lengthFrames; frame++)
      values[frame] = values[frame - madeFrames] ?? 0
    return values
  })
  return { sampleRateHz, channels }
}

/** A WAV of 32-bit integers, which our own writer leaves to others. */
function wavOf(master: Master): Uint8Array {
  const pcm = pcmOf(master, master.sampleRateHz, master.lengthFrames)
  if (master.depth !== '32') {
    return writeWav({ pcm, bitDepth: master.depth === 'float' ? 32 : master.depth === '24' ? 24 : 16 })
  }
  const wav = writeWav({ pcm, bitDepth: 32 })
  const view = new DataView(wav.buffer)
  view.setUint16(20, 1, true)
  const dataAt = 44
  for (let at = dataAt; at + 4 <= wav.length; at += 4) {
    view.setInt32(at, Math.round(view.getFloat32(at, true) * 2 ** 31), true)
  }
  return wav
}

async function previewsOf(master: Master): Promise<Record<'Opus' | 'MP3', DecodedPreview>> {
  using folder = new TestFolder()
  const { pcm } = await decodeMaster(folder.add(wavOf(master)), 'upload')
  const isLoop = master.kind === 'loop'
  const { opus, mp3, headroomDb } = hearPreviews(pcm, isLoop)
  expect(headroomDb).toBe(0)
  const decoded = async (bytes: Uint8Array, { sampleRateHz, channels }: Pcm): Promise<DecodedPreview> => {
    const expected = pcmOf(master, sampleRateHz, channels[0]?.length ?? 0)
    return decodedInPage(page, bytes, expected)
  }
  return {
    Opus: await decoded(encodeOpus(opus, { isLoop }), opus),
    MP3: await decoded(await encodeMp3(mp3, { isLoop }), mp3),
  }
}

const RATES_HZ = [44_100, 48_000, 88_200, 96_000, 192_000] as const
const DEPTHS = ['16', '24', '32', 'float'] as const

const CHANNELS = [1, 2] as const
const KINDS = ['loop', 'one-shot'] as const

/** A bar at 139.7 BPM and a strike of a twentieth second, neither of them whole frames at any other rate. */
function shortMaster(facts: Omit<Master, 'lengthFrames'>): Master {
  const { sampleRateHz, kind } = facts
  const lengthFrames =
    kind === 'loop' ? Math.round((sampleRateHz * 240) / 139.7) : Math.round(sampleRateHz * 0.05) + 1
  return { ...facts, lengthFrames }
}

const everyShort = (): Master[] =>
  RATES_HZ.flatMap((sampleRateHz) =>
    CHANNELS.flatMap((channels) =>
      DEPTHS.flatMap((depth) => KINDS.map((kind) => shortMaster({ sampleRateHz, channels, depth, kind }))),
    ),
  )

/** Every two of rate, depth, channels and kind that can come together do so in one of these. */
const everyPair = (): Master[] =>
  RATES_HZ.flatMap((sampleRateHz, rateAt) =>
    DEPTHS.map((depth, depthAt) =>
      shortMaster({
        sampleRateHz,
        depth,
        channels: CHANNELS[(rateAt + depthAt) % 2]!,
        kind: KINDS[(rateAt + Math.floor(depthAt / 2)) % 2]!,
      }),
    ),
  )

/** Both of its previews are at another rate, so that two minutes show what the resampler loses. */
const long: Master = {
  sampleRateHz: 88_200,
  channels: 1,
  depth: '24',
  lengthFrames: 120 * 88_200,
  kind: 'loop',
}
const otherLong: Master[] = [
  { sampleRateHz: 44_100, channels: 2, depth: '16', lengthFrames: 120 * 44_100, kind: 'loop' },
  { sampleRateHz: 192_000, channels: 2, depth: 'float', lengthFrames: 120 * 192_000, kind: 'loop' },
]
const masters = isDeepRun() ? [...everyShort(), long, ...otherLong] : [...everyPair(), long]

const named = (given: readonly Master[]) =>
  given.map((master) => {
    const { sampleRateHz, channels, depth, lengthFrames, kind } = master
    const seconds = (lengthFrames / sampleRateHz).toFixed(2)
    const name = `a ${kind} of ${seconds} s at ${sampleRateHz} Hz, ${depth}, ${channels === 1 ? 'mono' : 'stereo'}`
    return [name, master] as const
  })

/** Frames of the preview's rate; what remains is the encoder's noise, which moves where two signals agree best. */
const MOST_OFFSET_FRAMES = 0.1

/** As long as the master, to its frame; where that has more than two in one of the preview's, none can come nearer than half of one. */
function isAsLong({ lengthFrames, sampleRateHz }: DecodedPreview, master: Master): boolean {
  const masterSeconds = master.lengthFrames / master.sampleRateHz
  const mostSeconds = Math.max(1 / master.sampleRateHz, 0.5 / sampleRateHz) + 1e-9
  return Math.abs(lengthFrames / sampleRateHz - masterSeconds) <= mostSeconds
}

function isInPlace({ startOffsetsFrames, endOffsetsFrames }: DecodedPreview): boolean {
  return [...startOffsetsFrames, ...endOffsetsFrames].every((offset) => Math.abs(offset) < MOST_OFFSET_FRAMES)
}

test.each(named(masters))(
  'Chromium decodes both previews of %s to its length, from its first frame to its last',
  async (_name, master) => {
    const heard = Object.entries(await previewsOf(master)).map(([format, preview]) => ({
      format,
      channels: preview.channels,
      isAsLong: isAsLong(preview, master),
      isInPlace: isInPlace(preview),
    }))
    const right = { channels: master.channels, isAsLong: true, isInPlace: true }
    expect(heard).toEqual([
      { format: 'Opus', ...right },
      { format: 'MP3', ...right },
    ])
  },
)
