import { viewOf } from './bytes.ts'

/** The header of one MPEG audio frame of layer III. */
export interface Mp3FrameHeader {
  readonly sampleRateHz: number
  readonly channels: 1 | 2
  readonly bitRateKbps: number
  readonly sizeBytes: number
  readonly lengthFrames: 1152 | 576
  /** Bytes between the header and the main data, where a tag frame keeps its tag. */
  readonly sideInfoBytes: number
}

export const MP3_HEADER_BYTES = 4
const LAYER_III = 1
const MPEG_1 = 3
const MPEG_2 = 2
const kbpsOfMpeg1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const kbpsOfMpeg2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const ratesHzOfMpeg1 = [44_100, 48_000, 32_000]

/**
 * @returns `null` where no frame of layer III with a stated bit rate begins at `at`
 * @see ISO/IEC 11172-3, 2.4.1.3 and 2.4.2.3
 */
export function readMp3FrameHeader(bytes: Uint8Array, at: number): Mp3FrameHeader | null {
  if (at + MP3_HEADER_BYTES > bytes.length) return null
  const head = viewOf(bytes).getUint32(at, false)
  const version = (head >>> 19) & 3
  const isMpeg1 = version === MPEG_1
  const isSynced = head >>> 21 === 0x7ff && version !== 1 && ((head >>> 17) & 3) === LAYER_III
  const bitRateKbps = (isMpeg1 ? kbpsOfMpeg1 : kbpsOfMpeg2)[(head >>> 12) & 15]
  const fullRateHz = ratesHzOfMpeg1[(head >>> 10) & 3]
  if (!isSynced || !bitRateKbps || !fullRateHz) return null
  const sampleRateHz = isMpeg1 ? fullRateHz : version === MPEG_2 ? fullRateHz / 2 : fullRateHz / 4
  const lengthFrames = isMpeg1 ? 1152 : 576
  const channels = ((head >>> 6) & 3) === 3 ? 1 : 2
  const padding = (head >>> 9) & 1
  return {
    sampleRateHz,
    channels,
    bitRateKbps,
    lengthFrames,
    sizeBytes: Math.floor((lengthFrames * bitRateKbps * 125) / sampleRateHz) + padding,
    sideInfoBytes: isMpeg1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17,
  }
}

/** Where the audio behind an ID3v2 tag begins; 0 where there is no such tag. */
export function skipId3(bytes: Uint8Array): number {
  const hasTag = bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33 && bytes.length >= 10
  if (!hasTag) return 0
  // Seven bits a byte, so that no part of a tag looks like the beginning of a frame.
  const size = [6, 7, 8, 9].reduce((sum, index) => sum * 128 + ((bytes[index] ?? 0) & 0x7f), 0)
  const footer = (bytes[5] ?? 0) & 0x10 ? 10 : 0
  return 10 + size + footer
}

const SEARCHED_BYTES = 65_536

/** Where the first frame begins that is followed by another one or by the end; `null` where there is none. */
export function findMp3Frame(bytes: Uint8Array): number | null {
  const from = skipId3(bytes)
  const to = Math.min(bytes.length, from + SEARCHED_BYTES)
  for (let at = from; at < to; at++) {
    const header = bytes[at] === 0xff ? readMp3FrameHeader(bytes, at) : null
    if (!header) continue
    const next = at + header.sizeBytes
    if (next >= bytes.length || readMp3FrameHeader(bytes, next)) return at
  }
  return null
}
