import { createRequire } from 'node:module'
import { dbToGain, type Pcm } from '@segno/units'
import decode from 'audio-decode'
import { expect, test } from 'vitest'
import { encodeMp3 } from './encode-mp3.ts'
import { encodeOpus, type OpusLibrary } from './encode-opus.ts'
import { hearPreviews } from './hear-previews.ts'

/** A loop that ends in the middle of a sound, with something at its beginning by which a shift would show. */
function loop(sampleRateHz: number, channels: number, seconds: number): Pcm {
  const length = Math.round(seconds * sampleRateHz)
  const values = Float32Array.from({ length }, (_, frame) => {
    const t = frame / sampleRateHz
    const knock = Math.exp(-((t % 0.25) * 60)) * Math.sin(2 * Math.PI * 1_800 * t)
    return 0.3 * Math.sin(2 * Math.PI * 220 * t) + 0.5 * knock
  })
  return { sampleRateHz, channels: Array.from({ length: channels }, () => values.slice()) }
}

/** Frames by which the decoded audio stands later than the original at the same rate, where the two agree best. */
function offsetFrames(heard: Float32Array, original: Float32Array): number {
  const window = 20_000
  let best = { offset: 0, sum: -Infinity }
  for (let offset = -60; offset <= 60; offset++) {
    let sum = 0
    for (let at = 100; at < window; at++) sum += (heard[at + offset] ?? 0) * (original[at] ?? 0)
    if (sum > best.sum) best = { offset, sum }
  }
  return best.offset
}

const sources: [number, number, number][] = [
  [44_100, 2, 2],
  [44_100, 1, 1.7],
  [48_000, 2, 1.875],
  [88_200, 2, 1.1],
  [96_000, 2, 1],
  [192_000, 1, 0.9],
  [22_050, 1, 1.3],
]

test.each(sources)(
  'Opus of %i Hz and %i channels lasts as long as the master and begins where it begins',
  async (...source) => {
    const pcm = loop(...source)
    const heard = await decode(encodeOpus(pcm) as Uint8Array<ArrayBuffer>)
    const atOpusRate = loop(48_000, 1, source[2])
    const expected = Math.round((pcm.channels[0]!.length * 48_000) / pcm.sampleRateHz)
    expect(heard.sampleRate).toBe(48_000)
    expect(heard.channelData[0]).toHaveLength(expected)
    expect(Math.abs(offsetFrames(heard.channelData[0]!, atOpusRate.channels[0]!))).toBeLessThanOrEqual(1)
  },
)

test.each(sources)(
  'MP3 of %i Hz and %i channels lasts as long as the master and begins where it begins',
  async (...source) => {
    const pcm = loop(...source)
    const heard = await decode((await encodeMp3(pcm)) as Uint8Array<ArrayBuffer>)
    const rateHz = source[0] === 44_100 ? 44_100 : 48_000
    const expected = Math.round((pcm.channels[0]!.length * rateHz) / pcm.sampleRateHz)
    expect(heard.sampleRate).toBe(rateHz)
    expect(heard.channelData[0]).toHaveLength(expected)
    expect(
      Math.abs(offsetFrames(heard.channelData[0]!, loop(rateHz, 1, source[2]).channels[0]!)),
    ).toBeLessThanOrEqual(1)
  },
)

/** How far what was heard is from the original, in dB below it. */
function errorDb(heard: Float32Array, original: Float32Array): number {
  let error = 0
  let power = 0
  original.forEach((value, at) => {
    error += (value - (heard[at] ?? 0)) ** 2
    power += value ** 2
  })
  return 10 * Math.log10(error / power)
}

test('Opus is the same whether its encoder runs natively or as WebAssembly', async () => {
  const wasm = createRequire(import.meta.url)('@evan/opus/wasm/index.js') as OpusLibrary
  const pcm = loop(48_000, 2, 1)
  for (const ogg of [encodeOpus(pcm), encodeOpus(pcm, { library: wasm })]) {
    const heard = await decode(ogg as Uint8Array<ArrayBuffer>)
    expect(heard.channelData[0]).toHaveLength(48_000)
    expect(errorDb(heard.channelData[0]!, pcm.channels[0]!)).toBeLessThan(-20)
  }
})

test('a master in floats that goes 9.7 dB beyond full scale is softer in both previews by as much as is told, and not cut off', async () => {
  const quiet = loop(48_000, 2, 1)
  const loud = { ...quiet, channels: quiet.channels.map((values) => values.map((value) => value * 4)) }
  const { opus, mp3, headroomDb } = hearPreviews(loud, false)
  expect(headroomDb).toBeCloseTo(9.7, 1)
  for (const bytes of [encodeOpus(opus), await encodeMp3(mp3)]) {
    const [heard] = (await decode(bytes as Uint8Array<ArrayBuffer>)).channelData
    // An encoder's own error may reach a little further.
    expect(Math.max(...heard!.map(Math.abs))).toBeLessThan(1.05)
    const asLoud = heard!.map((value) => value * dbToGain(headroomDb))
    expect(errorDb(asLoud, loud.channels[0]!)).toBeLessThan(-20)
  }
})

test('what stays within full scale is encoded as loud as it is', () => {
  const pcm = loop(44_100, 2, 1)
  expect(hearPreviews(pcm, true)).toMatchObject({ headroomDb: 0, mp3: pcm })
})

test.each([
  ['Opus', (pcm: Pcm) => Promise.resolve(encodeOpus(pcm))],
  ['MP3', encodeMp3],
])('%s of stereo keeps left and right apart, and where they stand', async (_name, encode) => {
  const left = loop(44_100, 1, 1).channels[0]!
  const right = Float32Array.from(left, (_, at) => 0.4 * Math.sin((2 * Math.PI * 523 * at) / 44_100))
  const heard = await decode(
    (await encode({ sampleRateHz: 44_100, channels: [left, right] })) as Uint8Array<ArrayBuffer>,
  )
  const [heardLeft, heardRight] = heard.channelData
  const rightAtRate = right.map((_, at) => 0.4 * Math.sin((2 * Math.PI * 523 * at) / heard.sampleRate))
  expect(errorDb(heardRight!.subarray(2_000, 40_000), rightAtRate.subarray(2_000, 40_000))).toBeLessThan(-20)
  expect(errorDb(heardLeft!.subarray(2_000, 40_000), rightAtRate.subarray(2_000, 40_000))).toBeGreaterThan(-3)
})

/** The sharpest bend of a line through three frames that follow each other. */
function sharpestBend(values: Float32Array, from: number, until: number): number {
  let sharpest = 0
  for (let at = from; at < until; at++)
    sharpest = Math.max(sharpest, Math.abs(values[at - 1]! - 2 * values[at]! + values[at + 1]!))
  return sharpest
}

/** A deep tone that goes round without a seam: whatever bends at the seam, the encoder has made. */
function seamless(sampleRateHz: number): Pcm {
  const length = sampleRateHz * 2
  const values = Float32Array.from(
    { length },
    (_, frame) => LEVEL * Math.sin((2 * Math.PI * 55 * frame) / sampleRateHz),
  )
  return { sampleRateHz, channels: [values, values.slice()] }
}

const LEVEL = 0.5

const encoders: [string, (pcm: Pcm) => Uint8Array | Promise<Uint8Array>][] = [
  ['Opus', (pcm) => encodeOpus(pcm, { isLoop: true })],
  ['MP3', (pcm) => encodeMp3(pcm, { isLoop: true })],
]

test.each(
  encoders.flatMap(([name, encode]) =>
    [44_100, 48_000, 96_000].map((rateHz) => [rateHz, name, encode] as const),
  ),
)(
  'the seam of a loop of %i Hz leaps by less than a hundredth of its level in the %s preview',
  async (rateHz, _name, encode) => {
    const heard = await decode((await encode(seamless(rateHz))) as Uint8Array<ArrayBuffer>)
    const turn = heard.channelData[0]!
    expect(turn).toHaveLength(2 * heard.sampleRate)
    const turns = new Float32Array(2 * turn.length)
    turns.set(turn)
    turns.set(turn, turn.length)
    expect(sharpestBend(turns, turn.length - 200, turn.length + 200)).toBeLessThan(LEVEL / 100)
  },
)
