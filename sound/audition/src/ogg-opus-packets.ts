import { OGG, textAt } from './ogg-magic.ts'

/** The packets of an Ogg Opus file, and what of what they decode to is the sound. Lengths are frames of 48 kHz. */
export interface OpusPackets {
  readonly packets: readonly Uint8Array[]
  readonly channels: number
  /** What the encoder put before the sound. */
  readonly preSkipFrames: number
  /** Of the sound alone. */
  readonly lengthFrames: number
}

const PAGE_HEAD_BYTES = 27
const OPUS_HEAD_BYTES = 19
/** A packet goes on in the next segment while one is full. */
const FULL_SEGMENT_BYTES = 255
/** Before what is heard stand the head and the tags. */
const PACKETS_OF_HEAD = 2

interface Page {
  /** Frames up to the end of this page, those before the sound included; −1 where none ends in it. */
  readonly granule: number
  readonly segmentBytes: Uint8Array
  readonly contentStart: number
  readonly end: number
}

/**
 * @throws {RangeError} where it is no Ogg file with one stream of Opus
 * @see RFC 3533, RFC 7845
 */
export function readOpusPackets(bytes: Uint8Array): OpusPackets {
  const packets: Uint8Array[] = []
  let parts: Uint8Array[] = []
  let endFrame = 0
  for (let at = 0; at < bytes.length;) {
    const page = readPage(bytes, at)
    let from = page.contentStart
    for (const sizeBytes of page.segmentBytes) {
      parts.push(bytes.subarray(from, (from += sizeBytes)))
      if (sizeBytes === FULL_SEGMENT_BYTES) continue
      packets.push(joined(parts))
      parts = []
    }
    if (page.granule >= 0) endFrame = page.granule
    at = page.end
  }
  const head = packets[0]
  if (!head || head.length < OPUS_HEAD_BYTES || textAt(head, 0, 8) !== 'OpusHead')
    throw new RangeError('this is no Opus')
  const preSkipFrames = viewOf(head).getUint16(10, true)
  return {
    packets: packets.slice(PACKETS_OF_HEAD),
    channels: head[9]!,
    preSkipFrames,
    lengthFrames: Math.max(0, endFrame - preSkipFrames),
  }
}

function readPage(bytes: Uint8Array, at: number): Page {
  const contentStart = at + PAGE_HEAD_BYTES + (bytes[at + PAGE_HEAD_BYTES - 1] ?? 0)
  const segmentBytes = bytes.subarray(at + PAGE_HEAD_BYTES, contentStart)
  const end = segmentBytes.reduce((place, sizeBytes) => place + sizeBytes, contentStart)
  if (textAt(bytes, at, 4) !== OGG || end > bytes.length) throw new RangeError('this Ogg file breaks off')
  return { granule: Number(viewOf(bytes).getBigInt64(at + 6, true)), segmentBytes, contentStart, end }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)
