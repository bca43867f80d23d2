import type { Pcm } from '@segno/units'
import { viewOf } from './bytes.ts'
import { riffChunk } from './chunks.ts'
import { formatChunk, wavFile } from './wav-file.ts'
import { metadataChunks, type WavMetadata } from './wav-metadata.ts'

/** Integers of 16 or 24 bits; 32 are floats. */
export type WavBitDepth = 16 | 24 | 32

/**
 * Audio as a WAV file: integers of 16 or 24 bits, or 32-bit floats. Values read by `readPcmFile` at the same depth are
 * written as they were; louder ones than full scale are cut off, except in floats.
 */
export function writeWav(audio: {
  pcm: Pcm
  bitDepth: WavBitDepth
  metadata?: WavMetadata
}): Uint8Array<ArrayBuffer> {
  const { pcm, bitDepth, metadata } = audio
  const lengthFrames = pcm.channels[0]?.length ?? 0
  const described = metadata ? metadataChunks(metadata, { sampleRateHz: pcm.sampleRateHz, lengthFrames }) : []
  const format = formatChunk({
    sampleRateHz: pcm.sampleRateHz,
    channels: pcm.channels.length,
    sampleFormat: bitDepth === 32 ? 'float' : 'int',
    bytesPerValue: bitDepth / 8,
  })
  return wavFile([format, riffChunk('data', encode(pcm, bitDepth)), ...described])
}

function encode({ channels }: Pcm, bitDepth: WavBitDepth): Uint8Array {
  const lengthFrames = channels[0]?.length ?? 0
  const bytesPerValue = bitDepth / 8
  const content = new Uint8Array(lengthFrames * channels.length * bytesPerValue)
  const write = writerOf(viewOf(content), bitDepth)
  let at = 0
  for (let frame = 0; frame < lengthFrames; frame++) {
    for (const values of channels) {
      write(at, values[frame] ?? 0)
      at += bytesPerValue
    }
  }
  return content
}

function writerOf(view: DataView, bitDepth: WavBitDepth): (at: number, value: number) => void {
  if (bitDepth === 32) return (at, value) => view.setFloat32(at, value, true)
  const scale = 2 ** (bitDepth - 1)
  const toInteger = (value: number): number =>
    Math.max(-scale, Math.min(scale - 1, Math.round(value * scale)))
  if (bitDepth === 16) return (at, value) => view.setInt16(at, toInteger(value), true)
  return (at, value) => {
    const integer = toInteger(value)
    view.setUint8(at, integer & 0xff)
    view.setInt16(at + 1, integer >> 8, true)
  }
}
