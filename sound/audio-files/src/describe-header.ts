import type { Frames } from '@segno/units'
import { readAiffLayout } from './aiff-layout.ts'
import { AudioFileError } from './audio-file-error.ts'
import { readFlacStreamInfo } from './flac-stream-info.ts'
import type { SampleFormat } from './pcm-encoding.ts'
import { checkLength, type PcmLayout } from './pcm-layout.ts'
import { sniffAudioFormat } from './sniff-audio-format.ts'
import { readWavLayout } from './wav-layout.ts'

/** What a file's first bytes claim of its audio, before anything is decoded. */
export interface AudioHeader {
  readonly format: 'wav' | 'aiff' | 'flac'
  readonly sampleRateHz: number
  readonly channels: number
  readonly bitDepth: number
  readonly sampleFormat: SampleFormat
  /** `null` where a FLAC encoder did not know. */
  readonly lengthFrames: Frames | null
}

/**
 * What the header of a WAV, AIFF or FLAC file claims, without decoding.
 *
 * @param head the file, or its first kilobytes: then `sizeBytes` is the size of all of it
 * @throws {AudioFileError} as `readPcmFile`, save for damage that only decoding finds
 */
export function describeHeader(head: Uint8Array, sizeBytes: number = head.length): AudioHeader {
  const format = sniffAudioFormat(head)
  if (format === 'wav') return describePlain(readWavLayout(head), sizeBytes)
  if (format === 'aiff') return describePlain(readAiffLayout(head), sizeBytes)
  if (format === 'flac') return { format, sampleFormat: 'int', ...readFlacStreamInfo(head) }
  throw new AudioFileError('not_audio', 'This file is neither WAV nor AIFF nor FLAC')
}

function describePlain(layout: PcmLayout, sizeBytes: number): AudioHeader {
  checkLength(layout, sizeBytes)
  const { format, sampleRateHz, channels, bitDepth, encoding, lengthFrames } = layout
  return { format, sampleRateHz, channels, bitDepth, sampleFormat: encoding.sampleFormat, lengthFrames }
}
