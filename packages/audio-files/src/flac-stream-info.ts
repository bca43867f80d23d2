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

const STREAM_INFO_BYTES = 34
const BLOCK_HEAD_BYTES = 4

/**
 * @throws {AudioFileError} where the block is missing or says what cannot be
 * @see RFC 9639, 8.2
 */
export function readFlacStreamInfo(bytes: Uint8Array): FlacStreamInfo {
  const at = skipId3(bytes) + 4 + BLOCK_HEAD_BYTES
  const isStreamInfo = ((bytes[at - BLOCK_HEAD_BYTES] ?? 0xff) & 0x7f) === 0
  if (!hasText(bytes, skipId3(bytes), 'fLaC') || !isStreamInfo || at + STREAM_INFO_BYTES > bytes.length) {
    throw damagedHeader('FLAC', 'does not say how the audio is written')
  }
  const view = viewOf(bytes)
  const packed = view.getUint32(at + 10, false)
  const sampleRateHz = packed >>> 12
  if (sampleRateHz === 0) throw damagedHeader('FLAC', 'gives no sample rate')
  const length = (view.getUint8(at + 13) & 15) * 2 ** 32 + view.getUint32(at + 14, false)
  return {
    sampleRateHz,
    channels: ((packed >>> 9) & 7) + 1,
    bitDepth: ((packed >>> 4) & 0x1f) + 1,
    lengthFrames: length === 0 ? null : frames(length),
  }
}
