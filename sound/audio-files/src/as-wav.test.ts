import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asWav } from './as-wav.ts'
import { readPcmFile } from './read-pcm-file.ts'
import { writeAiff, type AiffToWrite } from './testing/aiff-writer.ts'
import { writeFlac } from './testing/flac-writer.ts'
import { wavChunks } from './wav-layout.ts'

const metadata = { isLoop: false } as const

/** The values in the data of a WAV file as whole numbers, read here anew so that no code is compared with itself. */
function wholeNumbers(wav: Uint8Array, bytesPerValue: number): number[] {
  const data = wavChunks(wav).find(({ id }) => id === 'data')!
  return Array.from({ length: data.sizeBytes / bytesPerValue }, (_, index) => {
    const at = data.start + index * bytesPerValue
    if (bytesPerValue === 1) return wav[at]! - 128
    const unsigned = wav.subarray(at, at + bytesPerValue).reduceRight((sum, byte) => sum * 256 + byte, 0)
    return unsigned >= 2 ** (8 * bytesPerValue - 1) ? unsigned - 2 ** (8 * bytesPerValue) : unsigned
  })
}

const interleave = ([left, right]: readonly [number[], number[]]): number[] =>
  left.flatMap((value, at) => [value, right[at]!])

const stereo = (bitDepth: number): fc.Arbitrary<[number[], number[]]> => {
  const scale = 2 ** (bitDepth - 1)
  const channel = fc.array(fc.integer({ min: -scale, max: scale - 1 }), { minLength: 60, maxLength: 60 })
  return fc.tuple(channel, channel)
}

test.each([8, 16, 24, 32])(
  'a FLAC or AIFF master of %i bits becomes WAV without a changed bit',
  (bitDepth) => {
    fc.assert(
      fc.property(stereo(bitDepth), (channels) => {
        const flac = writeFlac({ sampleRateHz: 96_000, bitDepth, channels })
        const aiff = writeAiff({ sampleRateHz: 96_000, bitDepth, channels, kind: null })
        for (const master of [flac, aiff]) {
          const wav = asWav(master, metadata)
          expect(wholeNumbers(wav, bitDepth / 8)).toEqual(interleave(channels))
          expect(readPcmFile(wav).pcm).toEqual(readPcmFile(master).pcm)
        }
      }),
      { numRuns: 30 },
    )
  },
)

test.each([
  ['12 bits of FLAC', writeFlac({ sampleRateHz: 44_100, bitDepth: 12, channels: [[-2_048, 2_047, 1]] })],
  ['20 bits of FLAC', writeFlac({ sampleRateHz: 44_100, bitDepth: 20, channels: [[-524_288, 524_287, 1]] })],
  ...(
    [
      ['fl32', 32],
      ['fl64', 64],
      ['sowt', 16],
      ['raw ', 8],
    ] as const
  ).map(([kind, bitDepth]): [string, Uint8Array] => {
    const aiff: AiffToWrite = { sampleRateHz: 44_100, bitDepth, kind, channels: [[1, -1, 0]] }
    return [`${kind} of AIFC`, writeAiff(aiff)]
  }),
])('%s sound the same as WAV', (_name, master) => {
  expect(readPcmFile(asWav(master, metadata)).pcm).toEqual(readPcmFile(master).pcm)
})

test('the WAV of a FLAC master carries the tempo and the loop', () => {
  const channels = [Array.from({ length: 500 }, (_, n) => n)]
  const wav = asWav(writeFlac({ sampleRateHz: 44_100, bitDepth: 16, channels }), {
    isLoop: true,
    tempoBpm: 97.5,
  })
  const ids = wavChunks(wav).map(({ id }) => id)
  expect(ids).toEqual(['fmt ', 'data', 'acid', 'smpl', 'LIST'])
  const view = new DataView(wav.buffer)
  const at = (id: string): number => wavChunks(wav).find((chunk) => chunk.id === id)!.start
  expect(view.getFloat32(at('acid') + 20, true)).toBe(97.5)
  expect([view.getUint32(at('smpl') + 44, true), view.getUint32(at('smpl') + 48, true)]).toEqual([0, 499])
})
