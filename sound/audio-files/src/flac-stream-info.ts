import { frames, type Frames } from '@segno/units'
import { damagedHeader } from './audio-file-error.ts'
import { hasText, viewOf } from './bytes.ts'
import { skipId3 } from './mp3-frames.ts'

/** What the first block of a FLAC file says about all of it. */
export interface FlacStreamInfo {
  readonly sampleRateHz: number
  readonly channels: number
  readonly bitDepth: number
  /** `null` where the encoder did not know. */
  readonly lengthFrames: Frames | null
}

const MARKER_BYTES = 4
const BLOCK_HEAD_BYTES = 4
const STREAM_INFO_BYTES = 34
const LOWEST_BIT_DEPTH = 4

/**
 * @throws {AudioFileError} where the block is missing or says what cannot be
 * @see RFC 9639, 8.2
 */
export function readFlacStreamInfo(bytes: Uint8Array): FlacStreamInfo {
  const marker = skipId3(bytes)
  const at = marker + MARKER_BYTES + BLOCK_HEAD_BYTES
  const isStreamInfo = ((bytes[marker + MARKER_BYTES] ?? 0xff) & 0x7f) === 0
  if (!hasText(bytes, marker, 'fLaC') || !isStreamInfo || at + STREAM_INFO_BYTES > bytes.length) {
    throw damagedHeader('FLAC', 'does not say how the audio is written')
  }
  const view = viewOf(bytes)
  // 20 bits of rate, 3 of channels, 5 of depth and 36 of length stand side by side.
  const packed = view.getUint32(at + 10, false)
  const sampleRateHz = packed >>> 12
  const bitDepth = ((packed >>> 4) & 31) + 1
  const length = (packed & 15) * 2 ** 32 + view.getUint32(at + 14, false)
  if (sampleRateHz === 0) throw damagedHeader('FLAC', 'gives no sample rate')
  if (bitDepth < LOWEST_BIT_DEPTH) throw damagedHeader('FLAC', `says its values have ${bitDepth} bits`)
  return {
    sampleRateHz,
    channels: ((packed >>> 9) & 7) + 1,
    bitDepth,
    lengthFrames: length === 0 ? null : frames(length),
  }
}

interface FlacMetadataBlock {
  readonly type: number
  readonly content: Uint8Array
  /** Where the next block begins, or the first frame. */
  readonly end: number
}

/** The blocks before the audio; the last may be cut off with the file. */
export function* flacMetadataBlocks(bytes: Uint8Array): Generator<FlacMetadataBlock> {
  const view = viewOf(bytes)
  let at = skipId3(bytes) + MARKER_BYTES
  let isLast = false
  while (!isLast && at + BLOCK_HEAD_BYTES <= bytes.length) {
    const head = view.getUint32(at, false)
    const start = at + BLOCK_HEAD_BYTES
    isLast = head >>> 31 === 1
    at = start + (head & 0xff_ffff)
    yield { type: (head >>> 24) & 0x7f, content: bytes.subarray(start, at), end: at }
  }
}

/** Where the first frame begins, behind all blocks of metadata. */
export function flacAudioStart(bytes: Uint8Array): number {
  let at = skipId3(bytes) + MARKER_BYTES
  for (const { end } of flacMetadataBlocks(bytes)) at = end
  return at
}
