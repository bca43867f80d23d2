import type { FlacBitReader } from './flac-bit-reader.ts'
import { FlacDamage } from './flac-subframe.ts'
import type { FlacStreamInfo } from './flac-stream-info.ts'

/** How the two channels of a frame are packed. */
export type FlacStereo = 'independent' | 'leftSide' | 'sideRight' | 'midSide'

export interface FlacFrameHeader {
  readonly lengthFrames: number
  readonly stereo: FlacStereo
}

const ratesHz = [0, 88_200, 176_400, 192_000, 8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000]
const depthsBits = [0, 8, 12, 0, 16, 20, 24, 32]
const packed: readonly FlacStereo[] = ['leftSide', 'sideRight', 'midSide']

/**
 * Reads the header of a frame, without its check sum.
 *
 * @throws {FlacDamage} where it is none, or where it differs from what the beginning of the file says
 * @see RFC 9639, 9.1
 */
export function readFlacFrameHeader(reader: FlacBitReader, info: FlacStreamInfo): FlacFrameHeader {
  if (reader.readBits(15) !== 0x7ffc) throw new FlacDamage()
  reader.readBits(1)
  const sizeCode = reader.readBits(4)
  const rateCode = reader.readBits(4)
  const channelCode = reader.readBits(4)
  const depthCode = reader.readBits(3)
  reader.readBits(1)
  skipCodedNumber(reader)
  const lengthFrames = readLength(reader, sizeCode)
  const sampleRateHz = readRate(reader, rateCode, info)
  const bitDepth = depthCode === 0 ? info.bitDepth : depthsBits[depthCode]
  const stereo = channelCode < 8 ? 'independent' : packed[channelCode - 8]
  const channels = channelCode < 8 ? channelCode + 1 : 2
  const agrees =
    sampleRateHz === info.sampleRateHz && bitDepth === info.bitDepth && channels === info.channels
  if (!agrees || stereo === undefined) throw new FlacDamage()
  return { lengthFrames, stereo }
}

/** The number of the frame, in the manner of UTF-8: as many bytes as leading ones. */
function skipCodedNumber(reader: FlacBitReader): void {
  const leadingOnes = Math.clz32(~(reader.readBits(8) << 24))
  if (leadingOnes === 1 || leadingOnes > 7) throw new FlacDamage()
  for (let byte = 1; byte < leadingOnes; byte++) reader.readBits(8)
}

function readLength(reader: FlacBitReader, code: number): number {
  if (code === 0) throw new FlacDamage()
  if (code === 1) return 192
  if (code <= 5) return 144 * 2 ** code
  if (code === 6) return reader.readBits(8) + 1
  if (code === 7) return reader.readBits(16) + 1
  return 2 ** code
}

function readRate(reader: FlacBitReader, code: number, info: FlacStreamInfo): number {
  if (code === 0) return info.sampleRateHz
  if (code === 12) return reader.readBits(8) * 1000
  if (code === 13) return reader.readBits(16)
  if (code === 14) return reader.readBits(16) * 10
  return ratesHz[code] ?? 0
}
