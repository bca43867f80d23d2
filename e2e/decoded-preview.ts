import type { Pcm } from '@segno/units'
import type { Page } from 'playwright'

/** What a browser made of a preview, beside what it should have made of it. */
export interface DecodedPreview {
  readonly sampleRateHz: number
  readonly channels: number
  readonly lengthFrames: number
  /** By how much the first part of each channel comes late, in frames of the preview; part of a frame counts. */
  readonly startOffsetsFrames: readonly number[]
  readonly endOffsetsFrames: readonly number[]
}

const WINDOW_FRAMES = 12_000

/** Decodes a preview in a context of its own rate, and finds by cross-correlation where its ends stand. */
export function decodedInPage(page: Page, bytes: Uint8Array, expected: Pcm): Promise<DecodedPreview> {
  const base64 = (values: Float32Array): string =>
    Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64')
  return page.evaluate(decodeAndCompare, {
    preview: Buffer.from(bytes).toString('base64'),
    sampleRateHz: expected.sampleRateHz,
    starts: expected.channels.map((values) => base64(values.slice(0, WINDOW_FRAMES))),
    ends: expected.channels.map((values) => base64(values.slice(-WINDOW_FRAMES))),
  })
}

interface Given {
  readonly preview: string
  readonly sampleRateHz: number
  readonly starts: readonly string[]
  readonly ends: readonly string[]
}

/** Runs in the page, so it holds all that it needs. */
async function decodeAndCompare({ preview, sampleRateHz, starts, ends }: Given): Promise<DecodedPreview> {
  const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const offsetOf = (heard: Float32Array, wanted: Float32Array): number => {
    const furthest = 40
    const correlations = Array.from({ length: 2 * furthest + 1 }, (_, index) => {
      let sum = 0
      for (let at = 0; at < wanted.length; at++)
        sum += (heard[at + index - furthest] ?? 0) * (wanted[at] ?? 0)
      return sum
    })
    const best = correlations.indexOf(Math.max(...correlations))
    const [before = 0, top = 0, after = 0] = correlations.slice(best - 1, best + 2)
    // The top of the parabola through the three.
    return best - furthest + (before - after) / (2 * (before - 2 * top + after))
  }
  const context = new OfflineAudioContext(2, 1, sampleRateHz)
  const decoded = await context.decodeAudioData(bytesOf(preview).buffer)
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, at) => decoded.getChannelData(at))
  const floats = (base64: string): Float32Array => new Float32Array(bytesOf(base64).buffer)
  return {
    sampleRateHz: decoded.sampleRate,
    channels: decoded.numberOfChannels,
    lengthFrames: decoded.length,
    startOffsetsFrames: starts.map((start, at) =>
      offsetOf(channels[at] ?? new Float32Array(), floats(start)),
    ),
    endOffsetsFrames: ends.map((end, at) => {
      const wanted = floats(end)
      return offsetOf(channels[at]?.subarray(-wanted.length) ?? new Float32Array(), wanted)
    }),
  }
}
