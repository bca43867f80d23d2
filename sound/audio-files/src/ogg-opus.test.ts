import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AudioFileError } from './audio-file-error.ts'
import { muxOggOpus, type OpusStream } from './ogg-opus.ts'
import { readOggStream } from './ogg-stream.ts'

const packet = (sizeBytes: number): Uint8Array => new Uint8Array(sizeBytes).fill(0xfc)
const stream = (change: Partial<OpusStream> = {}): OpusStream => ({
  packets: Array.from({ length: 120 }, (_, n) => packet(200 + (n % 130))),
  preSkipFrames: 312,
  lengthFrames: 114_000,
  sourceRateHz: 44_100,
  channels: 2,
  ...change,
})

/** Pages by their pattern alone, so that the reader of the project is not asked about its own writer. */
function pagesOf(ogg: Uint8Array): { granule: bigint; flags: number; sequence: number; bytes: Uint8Array }[] {
  const starts = [...ogg.keys()].filter((at) => String.fromCharCode(...ogg.subarray(at, at + 4)) === 'OggS')
  return starts.map((start, index) => {
    const bytes = ogg.slice(start, starts[index + 1])
    const view = new DataView(bytes.buffer)
    return { granule: view.getBigInt64(6, true), flags: bytes[5]!, sequence: view.getUint32(18, true), bytes }
  })
}

/** The check sum bit by bit, as RFC 3533 words it. */
function slowCrc(page: Uint8Array): number {
  let register = 0
  const blank = page.slice()
  blank.fill(0, 22, 26)
  for (const byte of blank) {
    register = (register ^ (byte << 24)) >>> 0
    for (let bit = 0; bit < 8; bit++) {
      register = (register & 0x8000_0000 ? (register << 1) ^ 0x04c1_1db7 : register << 1) >>> 0
    }
  }
  return register
}

test('every page carries its number and its check sum, and the last says where the audio ends', () => {
  const pages = pagesOf(muxOggOpus(stream()))
  expect(pages.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3, 4])
  expect(pages.map(({ flags }) => flags)).toEqual([2, 0, 0, 0, 4])
  expect(pages.map(({ granule }) => granule)).toEqual([0n, 0n, 48_000n, 96_000n, 114_312n])
  for (const { bytes } of pages) {
    expect(new DataView(bytes.buffer).getUint32(22, true)).toBe(slowCrc(bytes))
  }
})

test('the head says how much to leave out, how many channels there are and that nothing is made louder', () => {
  const head = pagesOf(muxOggOpus(stream({ channels: 1 })))[0]!.bytes.subarray(28)
  expect(String.fromCharCode(...head.subarray(0, 8))).toBe('OpusHead')
  const view = new DataView(head.buffer, head.byteOffset)
  expect([
    head[8],
    head[9],
    view.getUint16(10, true),
    view.getUint32(12, true),
    view.getInt16(16, true),
  ]).toEqual([1, 1, 312, 44_100, 0])
})

test('packets of any size come out of the pages as they went in', () => {
  const sizes = fc.array(fc.constantFrom(1, 3, 254, 255, 256, 510, 1_275), { minLength: 1, maxLength: 150 })
  fc.assert(
    fc.property(sizes, (list) => {
      const pages = pagesOf(muxOggOpus(stream({ packets: list.map(packet), lengthFrames: 1 })))
      const found = pages.slice(2).flatMap(({ bytes }) => {
        const segments = [...bytes.subarray(27, 27 + bytes[26]!)]
        expect(segments.length).toBeLessThanOrEqual(255)
        return segments
          .reduce<number[][]>(
            ([open = [], ...done], size) =>
              size < 255 ? [[], [...open, size], ...done] : [[...open, size], ...done],
            [],
          )
          .slice(1)
          .reverse()
          .map((parts) => parts.reduce((sum, size) => sum + size, 0))
      })
      expect(found).toEqual(list)
    }),
  )
})

test('a file is recognised by its length, and refused where it breaks off or is damaged', () => {
  const ogg = muxOggOpus(stream())
  expect(readOggStream(ogg)).toEqual({
    codec: 'opus',
    channels: 2,
    sampleRateHz: 48_000,
    lengthFrames: 114_000,
  })
  expect(() => readOggStream(ogg.subarray(0, -100))).toThrow('This Ogg file breaks off after 2.0 seconds')
  fc.assert(
    fc.property(fc.nat({ max: ogg.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const damaged = ogg.slice()
      damaged[at]! ^= change
      expect(() => readOggStream(damaged)).toThrow(AudioFileError)
    }),
    { numRuns: 300 },
  )
})
