import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeHeader } from './describe-header.ts'
import { readPcmFile } from './read-pcm-file.ts'
import { writeAiff, type AiffToWrite } from './testing/aiff-writer.ts'

const integerKinds = [
  ['AIFF', null, [8, 16, 24, 32]],
  ['AIFC without compression', 'NONE', [8, 16, 24, 32]],
  ['AIFC with the low byte first', 'sowt', [16, 24, 32]],
  ['AIFC of unsigned bytes', 'raw ', [8]],
] as const

const anyAudio = fc.record({
  channels: fc.integer({ min: 1, max: 2 }),
  sampleRateHz: fc.constantFrom(8_000, 44_100, 48_000, 96_000, 192_000),
  values: fc.array(fc.double({ min: -1, max: 1, maxExcluded: true, noNaN: true }), {
    minLength: 2,
    maxLength: 99,
  }),
  offsetBytes: fc.constantFrom(0, 4),
  soundFirst: fc.boolean(),
})

test.each(integerKinds)('%s is read to the very number, at every depth', (_name, kind, depths) => {
  fc.assert(
    fc.property(anyAudio, fc.constantFrom(...depths), ({ channels, values, ...rest }, bitDepth) => {
      const scale = 2 ** (bitDepth - 1)
      const whole = values.map((value) => Math.floor(value * scale) + 0)
      const aiff: AiffToWrite = {
        ...rest,
        kind,
        bitDepth,
        channels: Array.from({ length: channels }, () => whole),
      }
      const read = readPcmFile(writeAiff(aiff))
      expect(read).toMatchObject({
        format: 'aiff',
        sampleFormat: 'int',
        bitDepth,
        lengthFrames: whole.length,
      })
      expect(read.pcm.sampleRateHz).toBe(rest.sampleRateHz)
      // 32-bit floats keep 24 of 32 bits.
      for (const channel of read.pcm.channels)
        expect(channel).toEqual(Float32Array.from(whole, (v) => v / scale))
    }),
  )
})

test.each([
  ['fl32', 32],
  ['fl64', 64],
] as const)('AIFC of floats, %s, is read as it is, beyond full scale too', (kind, bitDepth) => {
  const values = [0, 1.5, -2, 0.123_456_789]
  const read = readPcmFile(writeAiff({ sampleRateHz: 44_100, bitDepth, kind, channels: [values] }))
  expect(read).toMatchObject({ sampleFormat: 'float', bitDepth })
  expect(read.pcm.channels[0]).toEqual(Float32Array.from(values))
})

const four: AiffToWrite = {
  sampleRateHz: 1_000,
  bitDepth: 16,
  kind: null,
  channels: [Array.from({ length: 4_000 }, () => 7)],
}

test('AIFF that ends too early says how much of it is there', () => {
  const cut = writeAiff(four).subarray(0, -2 * 2_800)
  const sentence = 'This file says it is AIFF but its data stops after 1.2 of 4.0 seconds'
  expect(() => readPcmFile(cut)).toThrow(sentence)
  expect(() => describeHeader(cut)).toThrow(sentence)
})

test('the first kilobyte of a file is enough to know what it claims', () => {
  const whole = writeAiff(four)
  expect(describeHeader(whole.subarray(0, 1_024), whole.length)).toEqual({
    format: 'aiff',
    sampleRateHz: 1_000,
    channels: 1,
    bitDepth: 16,
    sampleFormat: 'int',
    lengthFrames: 4_000,
  })
})

test('AIFF whose number of frames lies is never filled with what stands behind its audio', () => {
  const soundFirst = { ...four, soundFirst: true }
  expect(readPcmFile(writeAiff(soundFirst)).lengthFrames).toBe(4_000)
  const lying = writeAiff({ ...soundFirst, claimedFrames: 4_010 })
  const sentence = 'This file says it is AIFF but its data stops after 4.0000 of 4.0100 seconds'
  expect(() => readPcmFile(lying)).toThrow(sentence)
  expect(() => describeHeader(lying.subarray(0, 64 + 2 * 4_000), lying.length)).toThrow(sentence)
})

test('AIFF that promises more than it holds, without end, is not believed', () => {
  expect(() => readPcmFile(writeAiff({ ...four, claimedFrames: 2 ** 32 - 1 }))).toThrow(
    '4.0 of 4294967.3 seconds',
  )
})
