import { readAiffLayout } from './aiff-layout.ts'
import { aiffSamplerFacts } from './aiff-sampler.ts'
import { AudioFileError, noAudio } from './audio-file-error.ts'
import { joinBytes } from './bytes.ts'
import { aiffContents } from './chunk-contents.ts'
import { riffChunk } from './chunks.ts'
import { flacBlocks } from './flac-blocks.ts'
import { flacSamplerFacts, readFlacForeign } from './flac-foreign.ts'
import { readFlacStreamInfo } from './flac-stream-info.ts'
import type { PcmEncoding } from './pcm-encoding.ts'
import { heardRoot } from './heard-root.ts'
import { audioBytes } from './pcm-layout.ts'
import { readPcmFile } from './read-pcm-file.ts'
import type { SamplerFacts } from './sampler-chunks.ts'
import { sniffAudioFormat } from './sniff-audio-format.ts'
import { formatChunk, wavFile, type WavFormat } from './wav-file.ts'
import { metadataChunks, withWavMetadata, type WavMetadata } from './wav-metadata.ts'

/** What is longer is no note for a sampler, and would be decoded as a whole for its first instant. */
const LONGEST_NOTE_BYTES = 20_000_000

/**
 * A WAV, AIFF or FLAC file as WAV that tells its tempo, key and licence, with the root and the inner loop of a note.
 * Every value of the audio stays what it was, at whatever depth, because it is moved as a whole number or as the bytes of
 * its float and never computed with.
 *
 * @throws {AudioFileError} as `readPcmFile`
 */
export function asWav(bytes: Uint8Array, given: WavMetadata): Uint8Array<ArrayBuffer> {
  const format = sniffAudioFormat(bytes)
  const metadata = { ...given, heardNote: heardNoteOf(bytes, given) }
  if (format === 'wav') return withWavMetadata(bytes, metadata)
  if (format === 'aiff') return aiffAsWav(bytes, metadata)
  if (format === 'flac') return flacAsWav(bytes, metadata)
  throw new AudioFileError('not_audio', 'This file is neither WAV nor AIFF nor FLAC')
}

/** Which octave a single note is in, so that samplers play it as high as it is. */
function heardNoteOf(bytes: Uint8Array, { key }: WavMetadata): number | null {
  if (key?.mode !== null || bytes.length > LONGEST_NOTE_BYTES) return null
  return heardRoot(readPcmFile(bytes).pcm, key.tonic)
}

function aiffAsWav(bytes: Uint8Array, metadata: WavMetadata): Uint8Array<ArrayBuffer> {
  const layout = readAiffLayout(bytes)
  const data = audioBytes(bytes, layout).slice()
  toWavOrder(data, layout.encoding)
  const sampler = aiffSamplerFacts(aiffContents(bytes))
  return assemble({ ...layout, ...layout.encoding }, data, { metadata, sampler })
}

/** WAV is little-endian, and has its integers of one byte unsigned. */
function toWavOrder(data: Uint8Array, { bytesPerValue, littleEndian, unsigned }: PcmEncoding): void {
  if (bytesPerValue === 1 && !unsigned) {
    for (let at = 0; at < data.length; at++) data[at] = (data[at] ?? 0) ^ 0x80
  } else if (!littleEndian) {
    reverseEach(data, bytesPerValue)
  }
}

function reverseEach(data: Uint8Array, bytesPerValue: number): void {
  const last = bytesPerValue - 1
  for (let at = 0; at < data.length; at += bytesPerValue) {
    for (let low = at, high = at + last; low < high; low++, high--) {
      const kept = data[low] ?? 0
      data[low] = data[high] ?? 0
      data[high] = kept
    }
  }
}

function flacAsWav(bytes: Uint8Array, metadata: WavMetadata): Uint8Array<ArrayBuffer> {
  const info = readFlacStreamInfo(bytes)
  const bytesPerValue = Math.ceil(info.bitDepth / 8)
  // Depths between whole bytes stand in the upper bits; one byte is unsigned.
  const scale = 2 ** (8 * bytesPerValue - info.bitDepth)
  const silence = bytesPerValue === 1 ? 128 : 0
  const parts: Uint8Array[] = []
  for (const block of flacBlocks(bytes, info)) parts.push(packBlock(block, { bytesPerValue, scale, silence }))
  if (parts.length === 0) throw noAudio('FLAC')
  const sampler = flacSamplerFacts(readFlacForeign(bytes))
  return assemble({ ...info, sampleFormat: 'int', bytesPerValue }, joinBytes(parts), { metadata, sampler })
}

interface Packing {
  readonly bytesPerValue: number
  readonly scale: number
  readonly silence: number
}

function packBlock(block: readonly Float64Array[], { bytesPerValue, scale, silence }: Packing): Uint8Array {
  const stride = block.length * bytesPerValue
  const packed = new Uint8Array((block[0]?.length ?? 0) * stride)
  block.forEach((values, channel) => {
    let at = channel * bytesPerValue
    for (const value of values) {
      const integer = value * scale + silence
      for (let byte = 0; byte < bytesPerValue; byte++) packed[at + byte] = integer >> (8 * byte)
      at += stride
    }
  })
  return packed
}

interface WavDescription {
  readonly metadata: WavMetadata
  readonly sampler: SamplerFacts
}

function assemble(
  format: WavFormat,
  data: Uint8Array,
  { metadata, sampler }: WavDescription,
): Uint8Array<ArrayBuffer> {
  const lengthFrames = data.length / (format.channels * format.bytesPerValue)
  const { sampleRateHz } = format
  const described = metadataChunks(metadata, { sampleRateHz, lengthFrames, sampler })
  return wavFile([formatChunk(format), riffChunk('data', data), ...described])
}
