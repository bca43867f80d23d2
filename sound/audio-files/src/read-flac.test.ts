import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AudioFileError } from './audio-file-error.ts'
import { flacBlocks } from './flac-blocks.ts'
import { readFlacStreamInfo } from './flac-stream-info.ts'
import { readPcmFile } from './read-pcm-file.ts'
import { writeFlac, writeFlacOfSilence, type FlacToWrite } from './testing/flac-writer.ts'

function readWholeNumbers(bytes: Uint8Array): number[][] {
  const info = readFlacStreamInfo(bytes)
  const channels: number[][] = Array.from({ length: info.channels }, () => [])
  for (const block of flacBlocks(bytes, info)) block.forEach((values, at) => channels[at]?.push(...values))
  return channels
}

const predictors: NonNullable<FlacToWrite['predictor']>[] = [
  'verbatim',
  0,
  1,
  2,
  3,
  4,
  { coefficients: [1_500, -700, 31], shift: 9 },
  { coefficients: Array.from({ length: 32 }, (_, at) => (at % 2 === 0 ? 90 : -80)), shift: 8 },
]

const anyFlac: fc.Arbitrary<FlacToWrite> = fc
  .record({
    // 33 bits of difference between two channels of 32 fit into no residual, so those are written out.
    shape: fc.oneof(
      fc.record({ bitDepth: fc.constantFrom(8, 12, 16, 20, 24), predictor: fc.constantFrom(...predictors) }),
      fc.record({ bitDepth: fc.constant(32), predictor: fc.constant('verbatim' as const) }),
    ),
    stereo: fc.constantFrom('independent', 'leftSide', 'sideRight', 'midSide'),
    wastedBits: fc.constantFrom(0, 0, 1, 3),
    blockFrames: fc.constantFrom(64, 200, 256),
    length: fc.integer({ min: 40, max: 500 }),
    seed: fc.infiniteStream(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
    isLoud: fc.boolean(),
  })
  .map(({ shape, stereo, wastedBits, blockFrames, length, seed, isLoud }) => {
    const keptBits = Math.max(2, (isLoud ? shape.bitDepth : shape.bitDepth - 6) - wastedBits)
    const value = (): number => Math.floor((seed.next().value ?? 0) / 2 ** (32 - keptBits)) * 2 ** wastedBits
    const channel = (): number[] => Array.from({ length }, value)
    // The last block must still be longer than the predictor looks back.
    const whole = Math.max(1, Math.floor(length / blockFrames)) * blockFrames
    const fitted = length < blockFrames ? length : whole
    return {
      sampleRateHz: 48_000,
      channels: [channel().slice(0, fitted), channel().slice(0, fitted)],
      stereo,
      wastedBits,
      blockFrames,
      ...shape,
    }
  })

test('every way of packing FLAC gives back the very numbers that were packed, at 8 to 32 bits', () => {
  fc.assert(
    fc.property(anyFlac, (flac) => {
      expect(readWholeNumbers(writeFlac(flac))).toEqual(flac.channels)
    }),
    { numRuns: 300 },
  )
})

test('the loudest and the quietest values survive as fractions of full scale', () => {
  for (const bitDepth of [8, 16, 24]) {
    const scale = 2 ** (bitDepth - 1)
    const values = [-scale, scale - 1, 0, 1, -1]
    const { pcm } = readPcmFile(writeFlac({ sampleRateHz: 44_100, bitDepth, channels: [values] }))
    expect([...pcm.channels[0]!]).toEqual(values.map((value) => value / scale))
  }
})

const mono: FlacToWrite = {
  sampleRateHz: 8_000,
  bitDepth: 16,
  channels: [Array.from({ length: 16_000 }, (_, n) => ((n * 7_919) % 2_000) - 1_000)],
  blockFrames: 800,
  predictor: 2,
}

test('FLAC that ends too early says how much of it is there', () => {
  const whole = writeFlac(mono)
  expect(() => readPcmFile(whole.subarray(0, Math.round(whole.length * 0.41)))).toThrow(
    'This file says it is FLAC but its data stops after 0.8 of 2.0 seconds',
  )
})

test('FLAC of unstated length is read to its end, and the tag of an MP3 behind it is no audio', () => {
  const whole = writeFlac({ ...mono, claimedFrames: 0 })
  const tagged = new Uint8Array(whole.length + 128)
  tagged.set(whole)
  tagged.set([0x54, 0x41, 0x47], whole.length)
  expect(readPcmFile(tagged).lengthFrames).toBe(16_000)
})

test('one wrong bit anywhere in the audio of a FLAC file is noticed', () => {
  const whole = writeFlac({ ...mono, channels: [mono.channels[0]!.slice(0, 1_600)] })
  const audioStart = 42
  fc.assert(
    fc.property(
      fc.integer({ min: audioStart, max: whole.length - 1 }),
      fc.integer({ min: 0, max: 7 }),
      (at, bit) => {
        const damaged = whole.slice()
        damaged[at]! ^= 1 << bit
        expect(() => readPcmFile(damaged)).toThrow(AudioFileError)
      },
    ),
    { numRuns: 500 },
  )
})

test('hours of silence in a small file are not unpacked past the length that is wanted', () => {
  const bomb = writeFlacOfSilence(7_200, 0)
  expect(bomb.length).toBeLessThan(100_000)
  expect(() => readPcmFile(bomb, { maxFrames: 120 * 44_100 })).toThrow('longer than 120 seconds')
  expect(() => readPcmFile(writeFlacOfSilence(0.1, 2 ** 31), { maxFrames: 120 * 44_100 })).toThrow(
    'longer than 120 seconds',
  )
})
