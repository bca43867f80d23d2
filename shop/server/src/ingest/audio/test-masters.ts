import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeAiff, writeFlac } from '@segno/audio-files/testing'
import { writeWav } from '@segno/audio-files'
import type { Pcm } from '@segno/units'
import { createMp3Encoder } from 'wasm-media-encoders'

/** A folder for files of one test, gone after it. */
export class TestFolder implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), 'segno-audio-'))
  #count = 0

  /** Writes a file and says where. */
  add(bytes: Uint8Array): string {
    const path = join(this.path, `master-${this.#count++}`)
    writeFileSync(path, bytes)
    return path
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

/** Something to hear in 16-bit whole numbers: two tones and a knock a quarter second. */
export function wholeNumbers(lengthFrames: number, sampleRateHz: number, seed = 0): number[] {
  return Array.from({ length: lengthFrames }, (_, frame) => {
    const seconds = frame / sampleRateHz
    const knock = Math.exp(-((seconds % 0.25) * 50)) * Math.sin(2 * Math.PI * 1_500 * seconds)
    const tone = Math.sin(2 * Math.PI * (220 + 110 * seed) * seconds)
    return Math.round(9_000 * tone + 12_000 * knock) + 0
  })
}

export function asPcm(channels: readonly (readonly number[])[], sampleRateHz: number): Pcm {
  return {
    sampleRateHz,
    channels: channels.map((values) => Float32Array.from(values, (value) => value / 32_768)),
  }
}

/** The same audio in every lossless container. */
export function losslessMasters(
  channels: readonly (readonly number[])[],
  sampleRateHz: number,
): Record<string, Uint8Array> {
  const plain = { sampleRateHz, bitDepth: 16, channels }
  return {
    wav: writeWav({ pcm: asPcm(channels, sampleRateHz), bitDepth: 16 }),
    aiff: writeAiff({ ...plain, kind: null }),
    flac: writeFlac({ ...plain, predictor: 2, blockFrames: 4_096 }),
  }
}

/** An MP3 as plain encoders write it: with what the codec adds before and after, and no word of how much. */
export async function untaggedMp3({ sampleRateHz, channels }: Pcm): Promise<Uint8Array> {
  const encoder = await createMp3Encoder()
  encoder.configure({ channels: channels.length === 1 ? 1 : 2, sampleRate: sampleRateHz, bitrate: 192 })
  const music = encoder.encode([...channels]).slice()
  return Buffer.concat([music, encoder.finalize().slice()])
}
