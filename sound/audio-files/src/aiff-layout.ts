import { frames } from '@segno/units'
import { AudioFileError, damagedHeader } from './audio-file-error.ts'
import { fourCharacters, hasText, viewOf } from './bytes.ts'
import { readChunks, type Chunk } from './chunks.ts'
import type { PcmEncoding } from './pcm-encoding.ts'
import { checkLength, type PcmLayout } from './pcm-layout.ts'

const FORM_HEAD_BYTES = 12
/** Before the audio in the SSND chunk: an offset and a block size of four bytes each. */
const SOUND_HEAD_BYTES = 8

interface Kind {
  readonly sampleFormat: 'int' | 'float'
  readonly bits?: number
  readonly littleEndian?: boolean
  readonly unsigned?: boolean
}

const kinds: Readonly<Record<string, Kind>> = {
  NONE: { sampleFormat: 'int' },
  twos: { sampleFormat: 'int' },
  sowt: { sampleFormat: 'int', littleEndian: true },
  in24: { sampleFormat: 'int', bits: 24 },
  in32: { sampleFormat: 'int', bits: 32 },
  'raw ': { sampleFormat: 'int', bits: 8, unsigned: true },
  fl32: { sampleFormat: 'float', bits: 32 },
  FL32: { sampleFormat: 'float', bits: 32 },
  fl64: { sampleFormat: 'float', bits: 64 },
  FL64: { sampleFormat: 'float', bits: 64 },
}

/** @throws {AudioFileError} where the header is missing, contradicts itself, or names a compressed kind of AIFC */
export function readAiffLayout(bytes: Uint8Array): PcmLayout {
  const chunks = readChunks(bytes, { littleEndian: false, from: FORM_HEAD_BYTES })
  const common = chunks.find(({ id }) => id === 'COMM')
  const sound = chunks.find(({ id }) => id === 'SSND')
  const compressible = hasText(bytes, 8, 'AIFC')
  const needed = compressible ? 22 : 18
  if (!common || common.sizeBytes < needed || common.start + needed > bytes.length) {
    throw damagedHeader('AIFF', 'does not say how the audio is written')
  }
  const described = readCommon(bytes, { common, compressible })
  if (!sound && described.lengthFrames > 0) {
    throw damagedHeader('AIFF', 'is all there is: the part with the audio is missing')
  }
  const dataStart = sound ? soundStart(bytes, sound) : bytes.length
  if (sound) checkFramesFit({ ...described, dataStart }, sound)
  return { ...described, dataStart }
}

/**
 * What stands behind the part with the audio is no audio. A size of nothing was never filled in.
 *
 * @throws {AudioFileError}
 */
function checkFramesFit(layout: PcmLayout, sound: Chunk): void {
  if (sound.sizeBytes > SOUND_HEAD_BYTES) checkLength(layout, sound.start + sound.sizeBytes)
}

function readCommon(
  bytes: Uint8Array,
  { common, compressible }: { common: Chunk; compressible: boolean },
): Omit<PcmLayout, 'dataStart'> {
  const view = viewOf(bytes)
  const at = common.start
  const kindName = compressible ? fourCharacters(bytes, at + 18) : 'NONE'
  const kind = kinds[kindName]
  if (!kind) {
    throw new AudioFileError(
      'unsupported_encoding',
      `This AIFF is compressed (${kindName}). Save it without compression`,
    )
  }
  const channels = view.getUint16(at, false)
  const bits = kind.bits ?? view.getUint16(at + 6, false)
  const sampleRateHz = Math.round(readExtended(view, at + 8))
  if (channels === 0) throw damagedHeader('AIFF', 'says it has no channels')
  if (bits < 1 || bits > 64) throw damagedHeader('AIFF', `says its values have ${bits} bits`)
  if (!(sampleRateHz >= 1 && sampleRateHz < 2 ** 32)) throw damagedHeader('AIFF', 'gives no sample rate')
  return {
    format: 'aiff',
    sampleRateHz,
    channels,
    bitDepth: bits,
    encoding: encodingOf(kind, bits),
    lengthFrames: frames(view.getUint32(at + 2, false)),
  }
}

function encodingOf(kind: Kind, bits: number): PcmEncoding {
  const bytesPerValue = Math.ceil(bits / 8)
  if (kind.sampleFormat === 'int' && bytesPerValue > 4) {
    throw damagedHeader('AIFF', `says its values have ${bits} bits`)
  }
  return {
    sampleFormat: kind.sampleFormat,
    bytesPerValue,
    littleEndian: kind.littleEndian ?? false,
    unsigned: kind.unsigned ?? false,
  }
}

function soundStart(bytes: Uint8Array, sound: Chunk): number {
  const offset = sound.start + 4 <= bytes.length ? viewOf(bytes).getUint32(sound.start, false) : 0
  return sound.start + SOUND_HEAD_BYTES + offset
}

/**
 * The 80-bit floating point number in which AIFF keeps its sample rate.
 *
 * @see Apple Numerics Manual, 2nd edition, chapter 2 (SANE extended)
 */
export function readExtended(view: DataView, at: number): number {
  const head = view.getUint16(at, false)
  const mantissa = view.getUint32(at + 2, false) * 2 ** 32 + view.getUint32(at + 6, false)
  const sign = head & 0x8000 ? -1 : 1
  return sign * mantissa * 2 ** ((head & 0x7fff) - 16_383 - 63)
}
