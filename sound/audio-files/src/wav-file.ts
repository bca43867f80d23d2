import { asciiBytes, joinBytes, viewOf } from './bytes.ts'
import { riffChunk } from './chunks.ts'
import type { SampleFormat } from './pcm-encoding.ts'
import { RIFF_HEAD_BYTES } from './wav-layout.ts'

const PCM_KIND = 1
const FLOAT_KIND = 3

export interface WavFormat {
  readonly sampleRateHz: number
  readonly channels: number
  readonly sampleFormat: SampleFormat
  readonly bytesPerValue: number
}

/** A whole RIFF/WAVE file of these chunks. */
export function wavFile(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(RIFF_HEAD_BYTES)
  const bodyBytes = chunks.reduce((size, chunk) => size + chunk.length, 0)
  head.set(asciiBytes('RIFF'), 0)
  viewOf(head).setUint32(4, bodyBytes + 4, true)
  head.set(asciiBytes('WAVE'), 8)
  return joinBytes([head, ...chunks])
}

export function formatChunk({ sampleRateHz, channels, sampleFormat, bytesPerValue }: WavFormat): Uint8Array {
  const content = new Uint8Array(16)
  const view = viewOf(content)
  view.setUint16(0, sampleFormat === 'float' ? FLOAT_KIND : PCM_KIND, true)
  view.setUint16(2, channels, true)
  view.setUint32(4, sampleRateHz, true)
  view.setUint32(8, sampleRateHz * channels * bytesPerValue, true)
  view.setUint16(12, channels * bytesPerValue, true)
  view.setUint16(14, bytesPerValue * 8, true)
  return riffChunk('fmt ', content)
}
