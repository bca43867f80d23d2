import { asciiBytes, joinBytes, viewOf } from './bytes.ts'
import { LAST_PAGE, OGG_PAGE_HEAD_BYTES, oggCrc } from './ogg-stream.ts'

/** Packets of one Opus encoder and what a player has to know of them; lengths in frames of 48 kHz. */
export interface OpusStream {
  /** Packets of 20 ms each, as the encoder gave them. */
  readonly packets: readonly Uint8Array[]
  /** Frames at 48 kHz that the encoder puts before the audio. */
  readonly preSkipFrames: number
  /** Frames of audio at 48 kHz: what comes out of a decoder that keeps to the rules. */
  readonly lengthFrames: number
  /** Rate of what was encoded, for information only. */
  readonly sourceRateHz: number
  readonly channels: 1 | 2
  /** By how much a decoder makes what it decoded louder, −128 to 128; 0 where nothing is said. */
  readonly outputGainDb?: number
}

const PACKET_FRAMES = 960
/** A page holds at most 255 segments; one second of packets is well below. */
const PACKETS_PER_PAGE = 50
const SERIAL = 0x5345_474e
const FIRST_PAGE = 2

/**
 * Opus packets as an Ogg file that decodes to exactly `lengthFrames` frames, beginning where the audio begins.
 *
 * @see RFC 7845 (Ogg encapsulation for Opus), RFC 3533 (Ogg)
 */
export function muxOggOpus(stream: OpusStream): Uint8Array<ArrayBuffer> {
  const pages = [
    page({ packets: [opusHead(stream)], granule: 0, sequence: 0, flags: FIRST_PAGE }),
    page({ packets: [opusTags()], granule: 0, sequence: 1, flags: 0 }),
  ]
  // The last page says where the audio ends, which cuts off what fills up the last packet.
  const end = stream.preSkipFrames + stream.lengthFrames
  for (let from = 0; from < stream.packets.length; from += PACKETS_PER_PAGE) {
    const to = Math.min(from + PACKETS_PER_PAGE, stream.packets.length)
    const isLast = to === stream.packets.length
    pages.push(
      page({
        packets: stream.packets.slice(from, to),
        granule: isLast ? end : to * PACKET_FRAMES,
        sequence: pages.length,
        flags: isLast ? LAST_PAGE : 0,
      }),
    )
  }
  return joinBytes(pages)
}

function opusHead({ channels, preSkipFrames, sourceRateHz, outputGainDb = 0 }: OpusStream): Uint8Array {
  const head = new Uint8Array(19)
  head.set(asciiBytes('OpusHead'), 0)
  const view = viewOf(head)
  view.setUint8(8, 1)
  view.setUint8(9, channels)
  view.setUint16(10, preSkipFrames, true)
  view.setUint32(12, sourceRateHz, true)
  // In 256ths of a decibel.
  view.setInt16(16, Math.round(outputGainDb * 256), true)
  return head
}

function opusTags(): Uint8Array {
  const vendor = asciiBytes('Segno')
  const sizes = new Uint8Array(4)
  viewOf(sizes).setUint32(0, vendor.length, true)
  return joinBytes([asciiBytes('OpusTags'), sizes, vendor, new Uint8Array(4)])
}

interface Page {
  readonly packets: readonly Uint8Array[]
  readonly granule: number
  readonly sequence: number
  readonly flags: number
}

function page({ packets, granule, sequence, flags }: Page): Uint8Array {
  const lacing = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ])
  const head = new Uint8Array(OGG_PAGE_HEAD_BYTES + lacing.length)
  head.set(asciiBytes('OggS'), 0)
  const view = viewOf(head)
  view.setUint8(5, flags)
  view.setBigInt64(6, BigInt(granule), true)
  view.setUint32(14, SERIAL, true)
  view.setUint32(18, sequence, true)
  view.setUint8(26, lacing.length)
  head.set(lacing, OGG_PAGE_HEAD_BYTES)
  const whole = joinBytes([head, ...packets])
  viewOf(whole).setUint32(22, oggCrc(whole), true)
  return whole
}
