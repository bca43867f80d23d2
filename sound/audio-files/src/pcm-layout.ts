import type { Frames } from '@segno/units'
import { noAudio, truncated } from './audio-file-error.ts'
import type { PcmEncoding } from './pcm-encoding.ts'

/** Where the audio of a WAV or AIFF file stands and how it is written, as its header claims. */
export interface PcmLayout {
  readonly format: 'wav' | 'aiff'
  readonly sampleRateHz: number
  readonly channels: number
  readonly bitDepth: number
  readonly encoding: PcmEncoding
  readonly dataStart: number
  readonly lengthFrames: Frames
}

const formatNames = { wav: 'WAV', aiff: 'AIFF' } as const

function frameBytes({ channels, encoding }: Pick<PcmLayout, 'channels' | 'encoding'>): number {
  return channels * encoding.bytesPerValue
}

/**
 * The bytes of all frames.
 *
 * @throws {AudioFileError} `truncated` where the file ends before, `no_audio` where there is nothing
 */
export function audioBytes(bytes: Uint8Array, layout: PcmLayout): Uint8Array {
  checkLength(layout, bytes.length)
  return bytes.subarray(layout.dataStart, layout.dataStart + layout.lengthFrames * frameBytes(layout))
}

/** @throws {AudioFileError} like `audioBytes`, for a file of `sizeBytes` of which only the head is at hand */
export function checkLength(layout: PcmLayout, sizeBytes: number): void {
  if (layout.lengthFrames === 0) throw noAudio(formatNames[layout.format])
  const framesThere = Math.max(0, Math.floor((sizeBytes - layout.dataStart) / frameBytes(layout)))
  if (framesThere >= layout.lengthFrames) return
  throw truncated({
    claims: formatNames[layout.format],
    thereSeconds: framesThere / layout.sampleRateHz,
    promisedSeconds: layout.lengthFrames / layout.sampleRateHz,
  })
}
