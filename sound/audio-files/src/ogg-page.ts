import { asciiBytes, joinBytes, viewOf } from './bytes.ts'
import { OGG_PAGE_HEAD_BYTES, oggCrc } from './ogg-stream.ts'

const SERIAL = 0x5345_474e
export const FIRST_PAGE = 2

/** Whole packets and what is said of them. At most 255 segments fit: a packet has one for each 255 bytes, and one more. */
interface OggPage {
  readonly packets: readonly Uint8Array[]
  readonly granule: number
  readonly sequence: number
  readonly flags: number
}

export function oggPage({ packets, granule, sequence, flags }: OggPage): Uint8Array {
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
