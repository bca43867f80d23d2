import { RATE_HZ, sine, type Tone } from './tones.ts'

/** A WAV file in memory, as an answer of the server; a number is the frequency of a sine. */
export function wavAnswer(seconds: number, heard: number | Tone): Response {
  const tone = typeof heard === 'number' ? sine(heard) : heard
  const frames = Math.round(seconds * RATE_HZ)
  const view = new DataView(new ArrayBuffer(44 + 2 * frames))
  const text = (at: number, value: string): void => {
    for (const [index, char] of Array.from(value).entries()) view.setUint8(at + index, char.charCodeAt(0))
  }
  text(0, 'RIFF')
  view.setUint32(4, 36 + 2 * frames, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE_HZ, true)
  view.setUint32(28, 2 * RATE_HZ, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, 2 * frames, true)
  for (let frame = 0; frame < frames; frame++) {
    view.setInt16(44 + 2 * frame, Math.round(32_000 * tone(frame / RATE_HZ)), true)
  }
  return new Response(view.buffer)
}
