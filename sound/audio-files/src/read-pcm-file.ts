import { frames, type Frames, type Pcm } from '@segno/units'
import { readAiffLayout } from './aiff-layout.ts'
import { AudioFileError, noAudio } from './audio-file-error.ts'
import { flacBlocks } from './flac-blocks.ts'
import { readFlacStreamInfo, type FlacStreamInfo } from './flac-stream-info.ts'
import { GrowingChannels } from './growing-channels.ts'
import { decodePcm, type SampleFormat } from './pcm-encoding.ts'
import { audioBytes, type PcmLayout } from './pcm-layout.ts'
import { sniffAudioFormat } from './sniff-audio-format.ts'
import { readWavLayout } from './wav-layout.ts'

/** A WAV, AIFF or FLAC file, decoded. */
export interface PcmFile {
  readonly format: 'wav' | 'aiff' | 'flac'
  readonly sampleFormat: SampleFormat
  readonly bitDepth: number
  readonly lengthFrames: Frames
  readonly pcm: Pcm
}

/**
 * Decodes a WAV, AIFF, AIFC or FLAC file. Integers of n bits are divided by 2^(n−1), so that up to 24 of them survive
 * unchanged; floats are taken as they are, whatever they are.
 *
 * @param options.maxFrames longest sound that is wanted; nothing beyond it is decoded
 * @throws {AudioFileError} where it is none of them, is compressed otherwise, ends too early or contradicts itself
 */
export function readPcmFile(bytes: Uint8Array, { maxFrames = Infinity } = {}): PcmFile {
  const format = sniffAudioFormat(bytes)
  if (format === 'wav') return readPlain(bytes, readWavLayout(bytes), maxFrames)
  if (format === 'aiff') return readPlain(bytes, readAiffLayout(bytes), maxFrames)
  if (format === 'flac') return readFlac(bytes, readFlacStreamInfo(bytes), maxFrames)
  throw new AudioFileError('not_audio', 'This file is neither WAV nor AIFF nor FLAC')
}

function readPlain(bytes: Uint8Array, layout: PcmLayout, maxFrames: number): PcmFile {
  const { format, sampleRateHz, bitDepth, lengthFrames } = layout
  checkLength({ lengthFrames, maxFrames, sampleRateHz })
  const channels = decodePcm({ ...layout, bytes: audioBytes(bytes, layout) })
  return {
    format,
    sampleFormat: layout.encoding.sampleFormat,
    bitDepth,
    lengthFrames,
    pcm: { sampleRateHz, channels },
  }
}

function readFlac(bytes: Uint8Array, info: FlacStreamInfo, maxFrames: number): PcmFile {
  const { sampleRateHz, bitDepth } = info
  checkLength({ lengthFrames: info.lengthFrames ?? 0, maxFrames, sampleRateHz })
  const decoded = new GrowingChannels(info.channels, info.lengthFrames ?? Infinity)
  for (const block of flacBlocks(bytes, info)) {
    decoded.add(block, 2 ** (1 - bitDepth))
    checkLength({ lengthFrames: decoded.lengthFrames, maxFrames, sampleRateHz })
  }
  if (decoded.lengthFrames === 0) throw noAudio('FLAC')
  return {
    format: 'flac',
    sampleFormat: 'int',
    bitDepth,
    lengthFrames: frames(decoded.lengthFrames),
    pcm: { sampleRateHz, channels: decoded.take() },
  }
}

interface Length {
  readonly lengthFrames: number
  readonly maxFrames: number
  readonly sampleRateHz: number
}

function checkLength({ lengthFrames, maxFrames, sampleRateHz }: Length): void {
  if (lengthFrames <= maxFrames) return
  const longest = Math.round(maxFrames / sampleRateHz)
  throw new AudioFileError('too_long', `This file lasts longer than ${longest} seconds`)
}
