import type { Frames, Pcm } from '@segno/units'
import { readAiffLayout } from './aiff-layout.ts'
import { AudioFileError } from './audio-file-error.ts'
import { decodePcm, type SampleFormat } from './pcm-encoding.ts'
import { audioBytes, type PcmLayout } from './pcm-layout.ts'
import { sniffAudioFormat } from './sniff-audio-format.ts'
import { readWavLayout } from './wav-layout.ts'

/** A WAV or AIFF file, decoded. */
export interface PcmFile {
  readonly format: 'wav' | 'aiff'
  readonly sampleFormat: SampleFormat
  readonly bitDepth: number
  readonly lengthFrames: Frames
  readonly pcm: Pcm
}

/**
 * Where the audio of a WAV or AIFF file stands and how it is written, without decoding it.
 *
 * @throws {AudioFileError} where it is neither, or its header cannot be
 */
export function readPcmLayout(bytes: Uint8Array): PcmLayout {
  const format = sniffAudioFormat(bytes)
  if (format === 'wav') return readWavLayout(bytes)
  if (format === 'aiff') return readAiffLayout(bytes)
  throw new AudioFileError('not_audio', 'This file is neither WAV nor AIFF')
}

/**
 * Decodes a WAV or AIFF file. Integers of n bits are divided by 2^(n−1), so that up to 24 of them survive unchanged.
 *
 * @throws {AudioFileError} where it is neither, is compressed, ends too early or contradicts itself
 */
export function readPcmFile(bytes: Uint8Array): PcmFile {
  const layout = readPcmLayout(bytes)
  const channels = decodePcm({ ...layout, bytes: audioBytes(bytes, layout) })
  return {
    format: layout.format,
    sampleFormat: layout.encoding.sampleFormat,
    bitDepth: layout.bitDepth,
    lengthFrames: layout.lengthFrames,
    pcm: { sampleRateHz: layout.sampleRateHz, channels },
  }
}
