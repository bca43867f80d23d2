import { asciiBytes, joinBytes, viewOf } from './bytes.ts'
import { FIRST_PAGE, oggPage } from './ogg-page.ts'
import { LAST_PAGE } from './ogg-stream.ts'

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
}

const PACKET_FRAMES = 960
/** A page holds at most 255 segments; one second of packets is well below. */
const PACKETS_PER_PAGE = 50

/**
 * Opus packets as an Ogg file that decodes to exactly `lengthFrames` frames, beginning where the audio begins.
 *
 * @see RFC 7845 (Ogg encapsulation for Opus), RFC 3533 (Ogg)
 */
export function muxOggOpus(stream: OpusStream): Uint8Array<ArrayBuffer> {
  const pages = [
    oggPage({ packets: [opusHead(stream)], granule: 0, sequence: 0, flags: FIRST_PAGE }),
    oggPage({ packets: [opusTags()], granule: 0, sequence: 1, flags: 0 }),
  ]
  // The last page says where the audio ends, which cuts off what fills up the last packet.
  const end = stream.preSkipFrames + stream.lengthFrames
  for (let from = 0; from < stream.packets.length; from += PACKETS_PER_PAGE) {
    const to = Math.min(from + PACKETS_PER_PAGE, stream.packets.length)
    const isLast = to === stream.packets.length
    pages.push(
      oggPage({
        packets: stream.packets.slice(from, to),
        granule: isLast ? end : to * PACKET_FRAMES,
        sequence: pages.length,
        flags: isLast ? LAST_PAGE : 0,
      }),
    )
  }
  return joinBytes(pages)
}

function opusHead({ channels, preSkipFrames, sourceRateHz }: OpusStream): Uint8Array {
  const head = new Uint8Array(19)
  head.set(asciiBytes('OpusHead'), 0)
  const view = viewOf(head)
  view.setUint8(8, 1)
  view.setUint8(9, channels)
  view.setUint16(10, preSkipFrames, true)
  view.setUint32(12, sourceRateHz, true)
  return head
}

function opusTags(): Uint8Array {
  const vendor = asciiBytes('Segno')
  const sizes = new Uint8Array(4)
  viewOf(sizes).setUint32(0, vendor.length, true)
  return joinBytes([asciiBytes('OpusTags'), sizes, vendor, new Uint8Array(4)])
}
