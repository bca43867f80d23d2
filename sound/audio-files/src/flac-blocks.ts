import { AudioFileError, truncated } from './audio-file-error.ts'
import { hasText } from './bytes.ts'
import { makeCrc } from './crc.ts'
import { FlacBitReader, FlacEnd } from './flac-bit-reader.ts'
import { readFlacFrameHeader, type FlacStereo } from './flac-frame-header.ts'
import { flacAudioStart, type FlacStreamInfo } from './flac-stream-info.ts'
import { FlacDamage, readFlacSubframe } from './flac-subframe.ts'

const crc8 = makeCrc(8, 0x07)
const crc16 = makeCrc(16, 0x8005)
const ID3V1_BYTES = 128

/**
 * The audio of a FLAC file, block by block: whole numbers of `info.bitDepth` bits, one array a channel. Nothing is kept, so
 * that a caller who stops early has paid only for what was read. Every check sum is verified.
 *
 * @throws {AudioFileError} `truncated` or `damaged`, as soon as the place is reached
 */
export function* flacBlocks(bytes: Uint8Array, info: FlacStreamInfo): Generator<Float64Array[]> {
  const promised = info.lengthFrames ?? Infinity
  let at = flacAudioStart(bytes)
  let readFrames = 0
  while (readFrames < promised && !(info.lengthFrames === null && isEnd(bytes, at))) {
    const frame = readFrameOrExplain(bytes, { at, info, readFrames })
    const surplus = readFrames + frame.lengthFrames - promised
    yield surplus > 0
      ? frame.channels.map((channel) => channel.subarray(0, channel.length - surplus))
      : frame.channels
    readFrames += frame.lengthFrames
    at = frame.end
  }
}

/** Without a stated length the file ends where its bytes end, or at a tag of another format that was hung on. */
function isEnd(bytes: Uint8Array, at: number): boolean {
  return at >= bytes.length || (bytes.length - at === ID3V1_BYTES && hasText(bytes, at, 'TAG'))
}

interface Place {
  readonly at: number
  readonly info: FlacStreamInfo
  readonly readFrames: number
}

interface Frame {
  readonly channels: Float64Array[]
  readonly lengthFrames: number
  readonly end: number
}

function readFrameOrExplain(bytes: Uint8Array, { at, info, readFrames }: Place): Frame {
  const thereSeconds = readFrames / info.sampleRateHz
  try {
    return readFrame(bytes, at, info)
  } catch (error) {
    if (error instanceof FlacEnd && info.lengthFrames !== null) {
      const promisedSeconds = info.lengthFrames / info.sampleRateHz
      throw truncated({ claims: 'FLAC', thereSeconds, promisedSeconds })
    }
    if (error instanceof FlacDamage || error instanceof FlacEnd) {
      throw new AudioFileError(
        'damaged',
        `This FLAC file is damaged after ${thereSeconds.toFixed(1)} seconds`,
      )
    }
    throw error
  }
}

function readFrame(bytes: Uint8Array, at: number, info: FlacStreamInfo): Frame {
  const reader = new FlacBitReader(bytes, at)
  const { lengthFrames, stereo } = readFlacFrameHeader(reader, info)
  const headerCrc = crc8(bytes, at, reader.position)
  if (reader.readBits(8) !== headerCrc) throw new FlacDamage()
  const channels = Array.from({ length: info.channels }, (_, channel) => {
    const values = new Float64Array(lengthFrames)
    readFlacSubframe(reader, values, info.bitDepth + (isSide(stereo, channel) ? 1 : 0))
    return values
  })
  reader.skipToByte()
  const frameCrc = crc16(bytes, at, reader.position)
  if (reader.readBits(16) !== frameCrc) throw new FlacDamage()
  const [first, second] = channels
  if (first && second) unpackStereo(first, second, stereo)
  if (!channels.every((values) => fits(values, info.bitDepth))) throw new FlacDamage()
  return { channels, lengthFrames, end: reader.position }
}

/** Sums may come out right over bits that predict more than their depth can hold. */
function fits(values: Float64Array, bitDepth: number): boolean {
  const limit = 2 ** (bitDepth - 1)
  for (const value of values) if (!(value >= -limit && value < limit)) return false
  return true
}

function isSide(stereo: FlacStereo, channel: number): boolean {
  return channel === 0 ? stereo === 'sideRight' : stereo === 'leftSide' || stereo === 'midSide'
}

/** Turns what was packed into left and right, in place. */
function unpackStereo(first: Float64Array, second: Float64Array, stereo: FlacStereo): void {
  if (stereo === 'independent') return
  for (let frame = 0; frame < first.length; frame++) {
    const one = first[frame] ?? 0
    const other = second[frame] ?? 0
    if (stereo === 'leftSide') second[frame] = one - other
    else if (stereo === 'sideRight') first[frame] = one + other
    else {
      // The sum lost its last bit when it was halved; it is the same as that of the difference.
      const sum = 2 * one + Math.abs(other % 2)
      first[frame] = (sum + other) / 2
      second[frame] = (sum - other) / 2
    }
  }
}
