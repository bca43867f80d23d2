import { asciiBytes, joinBytes, viewOf } from '../bytes.ts'
import { makeCrc } from '../crc.ts'
import { BitWriter } from './bit-writer.ts'

/** Audio as whole numbers, and how a test wants it to be packed. */
export interface FlacToWrite {
  readonly sampleRateHz: number
  readonly bitDepth: number
  readonly channels: readonly (readonly number[])[]
  readonly stereo?: 'independent' | 'leftSide' | 'sideRight' | 'midSide'
  /** Order 0 to 4 of a fixed predictor, a linear one with these coefficients, or none. */
  readonly predictor?:
    | number
    | { readonly coefficients: readonly number[]; readonly shift: number }
    | 'verbatim'
  /** Low bits that are left out where they are zero in all values. */
  readonly wastedBits?: number
  readonly blockFrames?: number
  /** What the header says instead of the truth; 0 is "unknown". */
  readonly claimedFrames?: number
}

const FIXED = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]]
const RICE_PARAMETER = 6
const PRECISION_BITS = 12
const LONGEST_BLOCK_FRAMES = 65_535
const crc8 = makeCrc(8, 0x07)
const crc16 = makeCrc(16, 0x8005)

/** A FLAC file for tests, written from the standard and from nothing that reads. @see RFC 9639 */
export function writeFlac(flac: FlacToWrite): Uint8Array<ArrayBuffer> {
  const length = flac.channels[0]?.length ?? 0
  const blockFrames = flac.blockFrames ?? 256
  const blocks = Array.from({ length: Math.ceil(length / blockFrames) }, (_, number) => {
    const part = flac.channels.map((values) => values.slice(number * blockFrames, (number + 1) * blockFrames))
    return frame(flac, { number, length: part[0]?.length ?? 0 }, (bits) => writeChannels(bits, flac, part))
  })
  return joinBytes([streamInfo(flac, flac.claimedFrames ?? length), ...blocks])
}

/** Stereo silence at 44.1 kHz in the fewest bytes: 17 for 65 535 frames. */
export function writeFlacOfSilence(durationSeconds: number, claimedFrames: number): Uint8Array<ArrayBuffer> {
  const flac: FlacToWrite = { sampleRateHz: 44_100, bitDepth: 16, channels: [[], []] }
  const count = Math.ceil((durationSeconds * flac.sampleRateHz) / LONGEST_BLOCK_FRAMES)
  const blocks = Array.from({ length: count }, (_, number) =>
    frame(flac, { number, length: LONGEST_BLOCK_FRAMES }, (bits) => bits.write(0, 2 * (8 + 16))),
  )
  return joinBytes([streamInfo(flac, claimedFrames), ...blocks])
}

function streamInfo({ sampleRateHz, channels, bitDepth }: FlacToWrite, lengthFrames: number): Uint8Array {
  const content = new Uint8Array(34)
  const view = viewOf(content)
  view.setUint32(10, sampleRateHz * 2 ** 12 + ((channels.length - 1) << 9) + ((bitDepth - 1) << 4), false)
  view.setUint32(14, lengthFrames, false)
  return joinBytes([asciiBytes('fLaC'), Uint8Array.of(0x80, 0, 0, content.length), content])
}

/** The same FLAC file with more blocks of metadata. */
export function withFlacBlocks(
  file: Uint8Array,
  blocks: readonly { readonly type: number; readonly content: Uint8Array }[],
): Uint8Array<ArrayBuffer> {
  const streamInfoEnd = 4 + 4 + 34
  const head = file.slice(0, streamInfoEnd)
  head[4] = blocks.length > 0 ? 0 : 0x80
  const parts = blocks.flatMap(({ type, content }, index) => {
    const blockHead = new Uint8Array(4)
    viewOf(blockHead).setUint32(0, content.length, false)
    blockHead[0] = type + (index === blocks.length - 1 ? 0x80 : 0)
    return [blockHead, content]
  })
  return joinBytes([head, ...parts, file.subarray(streamInfoEnd)])
}

interface Place {
  readonly number: number
  readonly length: number
}

function frame(
  flac: FlacToWrite,
  { number, length }: Place,
  writeBody: (bits: BitWriter) => void,
): Uint8Array {
  const bits = new BitWriter()
  bits.write(0x3ffe, 14)
  bits.write(0, 2)
  bits.write(7, 4)
  bits.write(0, 4)
  const packed = ['leftSide', 'sideRight', 'midSide'].indexOf(flac.stereo ?? 'independent')
  bits.write(packed < 0 ? flac.channels.length - 1 : 8 + packed, 4)
  bits.write(0, 4)
  for (const byte of codedNumber(number)) bits.write(byte, 8)
  bits.write(length - 1, 16)
  bits.write(crc8(bits.take()), 8)
  writeBody(bits)
  const body = bits.take()
  const sum = crc16(body)
  return joinBytes([body, Uint8Array.of(sum >> 8, sum & 0xff)])
}

function codedNumber(number: number): number[] {
  if (number < 0x80) return [number]
  if (number < 0x800) return [0xc0 | (number >> 6), 0x80 | (number & 0x3f)]
  return [0xe0 | (number >> 12), 0x80 | ((number >> 6) & 0x3f), 0x80 | (number & 0x3f)]
}

function writeChannels(bits: BitWriter, flac: FlacToWrite, part: readonly (readonly number[])[]): void {
  const [left = [], right = []] = part
  const side = left.map((value, index) => value - (right[index] ?? 0))
  const wide = flac.bitDepth + 1
  const middle = left.map((value, index) => Math.floor((value + (right[index] ?? 0)) / 2))
  if (flac.stereo === 'leftSide') {
    writeSubframe(bits, flac, left, flac.bitDepth)
    writeSubframe(bits, flac, side, wide)
  } else if (flac.stereo === 'sideRight') {
    writeSubframe(bits, flac, side, wide)
    writeSubframe(bits, flac, right, flac.bitDepth)
  } else if (flac.stereo === 'midSide') {
    writeSubframe(bits, flac, middle, flac.bitDepth)
    writeSubframe(bits, flac, side, wide)
  } else {
    for (const values of part) writeSubframe(bits, flac, values, flac.bitDepth)
  }
}

function writeSubframe(
  bits: BitWriter,
  flac: FlacToWrite,
  values: readonly number[],
  bitDepth: number,
): void {
  const wanted = flac.wastedBits ?? 0
  // Half of a sum may have a low bit where neither of its parts has one.
  const wasted = values.every((value) => value % 2 ** wanted === 0) ? wanted : 0
  const shortened = values.map((value) => value / 2 ** wasted)
  const { type, coefficients, shift } = predictorOf(flac.predictor ?? 'verbatim')
  bits.write(type, 7)
  bits.write(wasted > 0 ? 1 : 0, 1)
  if (wasted > 0) bits.writeUnary(wasted - 1)
  const spelledOut = type === 1 ? shortened.length : Math.min(coefficients.length, shortened.length)
  for (const value of shortened.slice(0, spelledOut)) bits.write(value, bitDepth - wasted)
  if (type === 1) return
  if (type >= 32) {
    bits.write(PRECISION_BITS - 1, 4)
    bits.write(shift, 5)
    for (const coefficient of coefficients) bits.write(coefficient, PRECISION_BITS)
  }
  writeResidual(bits, residualOf(shortened, coefficients, shift))
}

function predictorOf(predictor: NonNullable<FlacToWrite['predictor']>): {
  type: number
  coefficients: readonly number[]
  shift: number
} {
  if (predictor === 'verbatim') return { type: 1, coefficients: [], shift: 0 }
  if (typeof predictor === 'number')
    return { type: 8 + predictor, coefficients: FIXED[predictor] ?? [], shift: 0 }
  return { type: 31 + predictor.coefficients.length, ...predictor }
}

function residualOf(values: readonly number[], coefficients: readonly number[], shift: number): number[] {
  return values.slice(coefficients.length).map((value, index) => {
    const at = index + coefficients.length
    const sum = coefficients.reduce((total, weight, back) => total + weight * (values[at - 1 - back] ?? 0), 0)
    return value - Math.floor(sum / 2 ** shift)
  })
}

/** One partition; its Rice parameter is replaced by plain numbers where the residual is so large that unary would never end. */
function writeResidual(bits: BitWriter, residual: readonly number[]): void {
  const highest = residual.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  bits.write(0, 2 + 4)
  if (highest > 2 ** 14) {
    bits.write(15, 4)
    const width = Math.ceil(Math.log2(highest + 1)) + 1
    bits.write(width, 5)
    for (const value of residual) bits.write(value, width)
    return
  }
  bits.write(RICE_PARAMETER, 4)
  for (const value of residual) {
    const folded = value < 0 ? -2 * value - 1 : 2 * value
    bits.writeUnary(Math.floor(folded / 2 ** RICE_PARAMETER))
    bits.write(folded % 2 ** RICE_PARAMETER, RICE_PARAMETER)
  }
}
