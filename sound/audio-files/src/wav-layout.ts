import { frames } from '@segno/units'
import { AudioFileError, damagedHeader } from './audio-file-error.ts'
import { hasText, viewOf } from './bytes.ts'
import { CHUNK_HEAD_BYTES, readChunks, type Chunk } from './chunks.ts'
import type { PcmLayout } from './pcm-layout.ts'

const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe
const EXTENSIBLE_BYTES = 40
const compressions: Readonly<Record<number, string>> = {
  2: 'ADPCM',
  6: 'A-law',
  7: 'µ-law',
  17: 'ADPCM',
  85: 'MP3',
}
export const RIFF_HEAD_BYTES = 12
/** How the long name of a format ends whose first two bytes are the short one. @see KSDATAFORMAT_SUBTYPE_PCM */
const NAME_ENDING = '\0\0\0\0\x10\0\x80\0\0\xaa\x008\x9bq'

/**
 * Where the data of an RF64 or BW64 file is too long for four bytes, its first chunk tells how long.
 *
 * @see EBU Tech 3306, 3.5
 */
function longSizesOf(bytes: Uint8Array): ReadonlyMap<string, number> {
  const at = RIFF_HEAD_BYTES
  const isLong = hasText(bytes, 0, 'RF64') || hasText(bytes, 0, 'BW64')
  const dataSizeAt = at + CHUNK_HEAD_BYTES + 8
  if (!isLong || !hasText(bytes, at, 'ds64') || dataSizeAt + 8 > bytes.length) return new Map()
  return new Map([['data', Number(viewOf(bytes).getBigUint64(dataSizeAt, true))]])
}

export function wavChunks(bytes: Uint8Array): Chunk[] {
  return readChunks(bytes, { littleEndian: true, from: RIFF_HEAD_BYTES, longSizes: longSizesOf(bytes) })
}

/** @throws {AudioFileError} where the header is missing, contradicts itself, or names a compressed kind of WAV */
export function readWavLayout(bytes: Uint8Array): PcmLayout {
  const chunks = wavChunks(bytes)
  const fmt = chunks.find(({ id }) => id === 'fmt ')
  const data = chunks.find(({ id }) => id === 'data')
  if (!fmt || fmt.sizeBytes < 16 || fmt.start + fmt.sizeBytes > bytes.length) {
    throw damagedHeader('WAV', 'does not say how the audio is written')
  }
  if (!data) throw damagedHeader('WAV', 'is all there is: the part with the audio is missing')
  if (isUnfinished(bytes, data, chunks)) {
    throw new AudioFileError(
      'unfinished',
      'This WAV was never finished: its length is missing. Open it in an audio editor and save it again',
    )
  }
  const written = readFormat(bytes, fmt)
  return {
    ...written,
    dataStart: data.start,
    lengthFrames: frames(Math.floor(data.sizeBytes / (written.channels * written.encoding.bytesPerValue))),
  }
}

/** What programs take off the highest size for the header, at the most. */
const HEADER_BYTES = 2 ** 16

/**
 * Recorders write no size, or the highest there is with a sign or without, and the true one when they finish; streams never
 * do. Some take their header off it.
 */
function isUnfinished(bytes: Uint8Array, { start, sizeBytes }: Chunk, chunks: readonly Chunk[]): boolean {
  const isLast = chunks.at(-1)?.start === start
  if (sizeBytes === 0) return isLast && start < bytes.length
  const isHighest = [2 ** 31, 2 ** 32].some((end) => sizeBytes < end && sizeBytes >= end - HEADER_BYTES)
  return isHighest && start + sizeBytes > bytes.length
}

function readFormat(bytes: Uint8Array, fmt: Chunk): Omit<PcmLayout, 'dataStart' | 'lengthFrames'> {
  const view = viewOf(bytes)
  const at = fmt.start
  const extended = view.getUint16(at, true) === EXTENSIBLE
  if (extended && fmt.sizeBytes < EXTENSIBLE_BYTES) {
    throw damagedHeader('WAV', 'does not say how the audio is written')
  }
  const kind = view.getUint16(extended ? at + 24 : at, true)
  const isKnown = (kind === PCM || kind === FLOAT) && (!extended || hasText(bytes, at + 26, NAME_ENDING))
  if (!isKnown) {
    const name = compressions[kind] ?? `a kind we do not know, number ${kind}`
    throw new AudioFileError(
      'unsupported_encoding',
      `This WAV is compressed (${name}). Save it as PCM with 16, 24 or 32 bits`,
    )
  }
  const channels = view.getUint16(at + 2, true)
  const sampleRateHz = view.getUint32(at + 4, true)
  const bits = view.getUint16(at + 14, true)
  const bytesPerValue = valueBytes({ frameBytes: view.getUint16(at + 12, true), channels, bits, kind })
  if (sampleRateHz === 0) throw damagedHeader('WAV', 'gives no sample rate')
  const validBits = extended ? view.getUint16(at + 18, true) : bits
  return {
    format: 'wav',
    sampleRateHz,
    channels,
    bitDepth: validBits >= 1 && validBits <= bits ? validBits : bits,
    encoding: {
      sampleFormat: kind === FLOAT ? 'float' : 'int',
      bytesPerValue,
      littleEndian: true,
      unsigned: bytesPerValue === 1,
    },
  }
}

interface Claim {
  readonly frameBytes: number
  readonly channels: number
  readonly bits: number
  readonly kind: number
}

/** Bytes of one value, from the size of a frame, because 24 bits may stand in four bytes. */
function valueBytes({ frameBytes, channels, bits, kind }: Claim): number {
  if (channels === 0) throw damagedHeader('WAV', 'says it has no channels')
  if (bits === 0) throw damagedHeader('WAV', 'says its values have no bits')
  const size = frameBytes / channels
  const fits =
    kind === FLOAT ? size * 8 === bits && (bits === 32 || bits === 64) : size <= 4 && size * 8 >= bits
  if (!Number.isInteger(size) || !fits) {
    throw damagedHeader(
      'WAV',
      `contradicts itself: ${channels} channels of ${bits} bits do not make frames of ${frameBytes} bytes`,
    )
  }
  return size
}
