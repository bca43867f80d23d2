import { viewOf } from './bytes.ts'

export type SampleFormat = 'int' | 'float'

/** How one value of one channel is written. */
export interface PcmEncoding {
  readonly sampleFormat: SampleFormat
  /** 1 to 4 for integers, 4 or 8 for floats. Fewer significant bits stand in the upper ones. */
  readonly bytesPerValue: number
  readonly littleEndian: boolean
  /** Integers of one byte are unsigned in WAV and in the `raw ` kind of AIFF, where 128 is silence. */
  readonly unsigned: boolean
}

type Read = (view: DataView, at: number) => number

/** Reads one value in −1…1; integers are divided by 2^(bits−1), so that those of up to 24 bits survive unchanged. */
function readerOf({ sampleFormat, bytesPerValue, littleEndian, unsigned }: PcmEncoding): Read {
  if (sampleFormat === 'float') {
    return bytesPerValue === 8
      ? (view, at) => view.getFloat64(at, littleEndian)
      : (view, at) => view.getFloat32(at, littleEndian)
  }
  switch (bytesPerValue) {
    case 1:
      return unsigned
        ? (view, at) => (view.getUint8(at) - 128) / 2 ** 7
        : (view, at) => view.getInt8(at) / 2 ** 7
    case 2:
      return (view, at) => view.getInt16(at, littleEndian) / 2 ** 15
    case 3:
      return littleEndian
        ? (view, at) => (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 2 ** 23
        : (view, at) => (view.getInt16(at, false) * 256 + view.getUint8(at + 2)) / 2 ** 23
    default:
      return (view, at) => view.getInt32(at, littleEndian) / 2 ** 31
  }
}

interface Interleaved {
  readonly bytes: Uint8Array
  readonly channels: number
  readonly lengthFrames: number
  readonly encoding: PcmEncoding
}

export function decodePcm(data: Interleaved): Float32Array<ArrayBuffer>[] {
  const view = viewOf(data.bytes)
  const read = readerOf(data.encoding)
  const { bytesPerValue } = data.encoding
  const frameBytes = bytesPerValue * data.channels
  return Array.from({ length: data.channels }, (_, channel) => {
    const values = new Float32Array(data.lengthFrames)
    let at = channel * bytesPerValue
    for (let frame = 0; frame < values.length; frame++) {
      values[frame] = read(view, at)
      at += frameBytes
    }
    return values
  })
}
