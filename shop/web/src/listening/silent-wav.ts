const HEADER_BYTES = 44
const FRAME_BYTES = 2

interface Silence {
  readonly lengthFrames: number
  readonly sampleRateHz: number
}

/** A recording of nothing: 16 bits, one channel. */
export function silentWav({ lengthFrames, sampleRateHz }: Silence): ArrayBuffer {
  const bytes = new ArrayBuffer(HEADER_BYTES + lengthFrames * FRAME_BYTES)
  const view = new DataView(bytes)
  const word = (offset: number, text: string): void =>
    Array.from(text).forEach((letter, place) => view.setUint8(offset + place, letter.charCodeAt(0)))
  word(0, 'RIFF')
  view.setUint32(4, bytes.byteLength - 8, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRateHz, true)
  view.setUint32(28, sampleRateHz * FRAME_BYTES, true)
  view.setUint16(32, FRAME_BYTES, true)
  view.setUint16(34, 8 * FRAME_BYTES, true)
  word(36, 'data')
  view.setUint32(40, lengthFrames * FRAME_BYTES, true)
  return bytes
}
