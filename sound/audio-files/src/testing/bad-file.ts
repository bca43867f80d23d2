import type { AudioFileErrorCode } from '../audio-file-error.ts'
import { asciiBytes, joinBytes } from '../bytes.ts'
import { riffChunk } from '../chunks.ts'

/** A file as artists bring them by mistake, and what becomes of it. */
export interface BadFile {
  /** What is odd about it, as the subject of a sentence. */
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** `accepted`, or the code with which it is refused. */
  readonly expect: BadFileOutcome
}

/** The second group is refused by what a sound has to be, and not by what a file has to be. */
export type BadFileOutcome =
  | 'accepted'
  | AudioFileErrorCode
  | 'empty'
  | 'lossy'
  | 'sample_rate'
  | 'bit_depth'
  | 'channels'
  | 'too_short'
  | 'silent'
  | 'not_finite'
  | 'too_loud'

export const RATE_HZ = 44_100
const LENGTH_FRAMES = 11_025
let seeds = 0

/** A number that none of these files has had before. */
export const freshSeed = (): number => ++seeds

/** A quarter second to hear in 16-bit whole numbers, never the same twice, so that no file is refused as another's duplicate. */
export function freshTone(): number[] {
  const seed = freshSeed()
  let noise = seed * 7_919
  return Array.from({ length: LENGTH_FRAMES }, (_, frame) => {
    noise = (noise * 1_103_515_245 + 12_345) % 2 ** 31
    const tone = Math.sin((2 * Math.PI * (110 + 13 * seed) * frame) / RATE_HZ)
    return Math.round(9_000 * tone + 3_000 * (noise / 2 ** 30 - 1)) + 0
  })
}

interface Form {
  readonly tag?: number
  readonly channels?: number
  readonly sampleRateHz?: number
  readonly bytesPerValue?: number
  /** Bits that it says its values have; by its bytes where nothing is said. */
  readonly bits?: number
  /** What stands behind the first 16 bytes. */
  readonly extension?: Uint8Array
}

/** The `fmt ` chunk of a WAV file that may say anything. */
export function formChunk(form: Form): Uint8Array {
  const { tag = 1, channels = 1, sampleRateHz = RATE_HZ, bytesPerValue = 2, extension } = form
  const content = new Uint8Array(16)
  const view = new DataView(content.buffer)
  view.setUint16(0, tag, true)
  view.setUint16(2, channels, true)
  view.setUint32(4, sampleRateHz, true)
  view.setUint32(8, (sampleRateHz * channels * bytesPerValue) % 2 ** 32, true)
  view.setUint16(12, channels * bytesPerValue, true)
  view.setUint16(14, form.bits ?? bytesPerValue * 8, true)
  return riffChunk('fmt ', joinBytes([content, extension ?? new Uint8Array()]))
}

/** Whole numbers as little-endian values in the upper bits of so many bytes; unsigned where it is one. */
export function valuesOf16Bits(values: readonly number[], bytesPerValue = 2): Uint8Array {
  const content = new Uint8Array(values.length * bytesPerValue)
  values.forEach((value, index) => {
    const scaled = bytesPerValue === 1 ? (value >> 8) + 128 : value * 2 ** (8 * (bytesPerValue - 2))
    for (let byte = 0; byte < bytesPerValue; byte++) {
      content[index * bytesPerValue + byte] = Math.floor(scaled / 2 ** (8 * byte)) & 0xff
    }
  })
  return content
}

/** Floats of 32 bits, whatever they are. */
export function floatValues(values: readonly number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(values).buffer)
}

export function text(words: string): Uint8Array<ArrayBuffer> {
  return joinBytes([asciiBytes(words)])
}
