import type { Pcm } from '@segno/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AudioFileError } from './audio-file-error.ts'
import { utf8Bytes } from './bytes.ts'
import { readPcmFile } from './read-pcm-file.ts'
import { wavChunks } from './wav-layout.ts'
import { withWavMetadata } from './wav-metadata.ts'
import { writeWav, type WavBitDepth } from './write-wav.ts'

/** Audio whose values a file of this depth can hold exactly. */
function exactPcm(bitDepth: WavBitDepth): fc.Arbitrary<Pcm> {
  const scale = 2 ** (Math.min(24, bitDepth) - 1)
  const value = fc.integer({ min: -scale, max: scale - 1 }).map((integer) => integer / scale)
  return fc
    .tuple(
      fc.integer({ min: 1, max: 2 }),
      fc.integer({ min: 1, max: 300 }),
      fc.constantFrom(44_100, 48_000, 96_000),
    )
    .chain(([channels, length, sampleRateHz]) =>
      fc.record({
        sampleRateHz: fc.constant(sampleRateHz),
        channels: fc.array(
          fc
            .array(value, { minLength: length, maxLength: length })
            .map((values) => Float32Array.from(values)),
          { minLength: channels, maxLength: channels },
        ),
      }),
    )
}

test.each([16, 24, 32] as const)('what is written with %i bits is read back unchanged', (bitDepth) => {
  fc.assert(
    fc.property(exactPcm(bitDepth), (pcm) => {
      const read = readPcmFile(writeWav({ pcm, bitDepth }))
      expect(read).toMatchObject({ format: 'wav', bitDepth })
      expect(read.pcm).toEqual(pcm)
    }),
  )
})

const pcm: Pcm = {
  sampleRateHz: 44_100,
  channels: [Float32Array.from({ length: 1_001 }, (_, n) => Math.sin(n) / 2)],
}
const plain = writeWav({ pcm, bitDepth: 24 })
const metadata = {
  isLoop: true,
  tempoBpm: 128,
  beats: 16,
  key: { tonic: 3, mode: 'minor' },
  title: 'Mitternacht — Süd',
  artist: 'Ava Lune',
  licenceNumber: 'SEG-1',
  licenceVersion: '2026-11',
} as const

const dataOf = (bytes: Uint8Array): Uint8Array => {
  const data = wavChunks(bytes).find(({ id }) => id === 'data')!
  return bytes.slice(data.start, data.start + data.sizeBytes)
}

test('tempo, loop, key and licence are written without touching a byte of the audio', () => {
  const described = withWavMetadata(plain, metadata)
  expect(dataOf(described)).toEqual(dataOf(plain))
  const acid = wavChunks(described).find(({ id }) => id === 'acid')!
  const view = new DataView(described.buffer, acid.start)
  expect([
    view.getUint32(0, true),
    view.getUint16(4, true),
    view.getUint32(12, true),
    view.getFloat32(20, true),
  ]).toEqual([2, 63, 16, 128])
  const smpl = wavChunks(described).find(({ id }) => id === 'smpl')!
  expect(new DataView(described.buffer, smpl.start + 36).getUint32(12, true)).toBe(1_000)
  const asText = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
  const text = asText(described.subarray(-400))
  expect(text).toContain(asText(utf8Bytes('Mitternacht — Süd')))
  expect(text).toContain(asText(utf8Bytes('Key: E♭ minor; Licence: SEG-1, version 2026-11')))
})

test('describing a file twice leaves one description, and the size in the header is right', () => {
  const once = withWavMetadata(plain, metadata)
  expect(withWavMetadata(once, metadata)).toEqual(once)
  expect(new DataView(once.buffer).getUint32(4, true)).toBe(once.length - 8)
})

test('a file that ends too early says how much of it is there', () => {
  const cut = writeWav({
    pcm: { sampleRateHz: 1_000, channels: [new Float32Array(4_000)] },
    bitDepth: 16,
  }).subarray(0, 44 + 2_400)
  expect(() => readPcmFile(cut)).toThrow(
    'This file says it is WAV but its data stops after 1.2 of 4.0 seconds',
  )
})

test('a damaged file is refused in words, whatever is damaged', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 6 }),
      (damages) => {
        const damaged = plain.slice()
        for (const [at, byte] of damages) damaged[at] = byte
        try {
          readPcmFile(damaged)
        } catch (error) {
          expect(error).toBeInstanceOf(AudioFileError)
        }
      },
    ),
    { numRuns: 5_000 },
  )
})
