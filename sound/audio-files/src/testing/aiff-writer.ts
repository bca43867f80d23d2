import { asciiBytes, joinBytes, viewOf } from '../bytes.ts'

/** Values as whole numbers, or as fractions where `kind` is a floating point one. */
export interface AiffToWrite {
  readonly sampleRateHz: number
  readonly bitDepth: number
  readonly channels: readonly (readonly number[])[]
  /** `null` writes plain AIFF, which knows no kinds. */
  readonly kind: 'NONE' | 'sowt' | 'raw ' | 'fl32' | 'fl64' | null
  readonly claimedFrames?: number
  /** Bytes that stand between the head of the audio and the audio. */
  readonly offsetBytes?: number
  /** Puts the audio before the description of how it is written. */
  readonly soundFirst?: boolean
}

/** An AIFF or AIFC file for tests. */
export function writeAiff(aiff: AiffToWrite): Uint8Array<ArrayBuffer> {
  const chunks = [commonChunk(aiff), soundChunk(aiff)]
  if (aiff.soundFirst) chunks.reverse()
  const body = joinBytes([asciiBytes(aiff.kind === null ? 'AIFF' : 'AIFC'), ...chunks])
  return chunk('FORM', body)
}

function chunk(id: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = new Uint8Array(4)
  viewOf(size).setUint32(0, content.length, false)
  return joinBytes([asciiBytes(id), size, content, new Uint8Array(content.length % 2)])
}

function commonChunk({ channels, bitDepth, sampleRateHz, kind, claimedFrames }: AiffToWrite): Uint8Array {
  const content = new Uint8Array(18)
  const view = viewOf(content)
  view.setUint16(0, channels.length, false)
  view.setUint32(2, claimedFrames ?? channels[0]?.length ?? 0, false)
  view.setUint16(6, bitDepth, false)
  const exponent = Math.floor(Math.log2(sampleRateHz))
  view.setUint16(8, 16_383 + exponent, false)
  view.setBigUint64(10, BigInt(sampleRateHz) << BigInt(63 - exponent), false)
  return chunk('COMM', kind === null ? content : joinBytes([content, asciiBytes(kind), Uint8Array.of(0, 0)]))
}

function soundChunk({ channels, bitDepth, kind, offsetBytes = 0 }: AiffToWrite): Uint8Array {
  const bytesPerValue = Math.ceil(bitDepth / 8)
  const length = channels[0]?.length ?? 0
  const content = new Uint8Array(8 + offsetBytes + length * channels.length * bytesPerValue)
  const view = viewOf(content)
  view.setUint32(0, offsetBytes, false)
  for (let frame = 0; frame < length; frame++) {
    channels.forEach((values, channel) => {
      const at = 8 + offsetBytes + (frame * channels.length + channel) * bytesPerValue
      const value = values[frame] ?? 0
      if (kind === 'fl32') view.setFloat32(at, value, false)
      else if (kind === 'fl64') view.setFloat64(at, value, false)
      else
        writeInteger(
          content.subarray(at, at + bytesPerValue),
          value + (kind === 'raw ' ? 128 : 0),
          kind === 'sowt',
        )
    })
  }
  return chunk('SSND', content)
}

function writeInteger(place: Uint8Array, value: number, littleEndian: boolean): void {
  for (let byte = 0; byte < place.length; byte++) {
    place[byte] = Math.floor(value / 2 ** (8 * (littleEndian ? byte : place.length - 1 - byte))) & 0xff
  }
}
