import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AudioFileError } from './audio-file-error.ts'
import { joinBytes } from './bytes.ts'
import { addLameTag } from './lame-tag.ts'
import { readMp3Stream } from './mp3-stream.ts'
import { sniffAudioFormat } from './sniff-audio-format.ts'

/** A frame of 192 kb/s at 48 kHz in joint stereo: 576 bytes of audio that nobody decodes here. */
const frame = (fill: number): Uint8Array => {
  const bytes = new Uint8Array(576).fill(fill)
  bytes.set([0xff, 0xfb, 0xb4, 0x44])
  return bytes
}
const FRAMES = 10
const mp3 = joinBytes(Array.from({ length: FRAMES }, (_, n) => frame(n)))
const lengthFrames = 9_000

/** CRC-16 of the LAME tag, bit by bit. */
function slowCrc(bytes: Uint8Array): number {
  let register = 0
  for (const byte of bytes) {
    for (let bit = 0; bit < 8; bit++) {
      const one = ((register ^ (byte >> bit)) & 1) === 1
      register = one ? (register >> 1) ^ 0xa001 : register >> 1
    }
  }
  return register
}

test('the tag stands in a frame of its own and says what to leave out at both ends', () => {
  const tagged = addLameTag(mp3, { lengthFrames })
  expect(tagged.subarray(576)).toEqual(mp3)
  const at = 4 + 32
  const view = new DataView(tagged.buffer)
  const text = (from: number, length: number): string =>
    String.fromCharCode(...tagged.subarray(from, from + length))
  expect(text(at, 4)).toBe('Info')
  expect([view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)]).toEqual([
    15,
    FRAMES,
    576 * 11,
  ])
  const lame = at + 120
  expect(text(lame, 9)).toBe('LAME3.100')
  expect([tagged[lame + 9], tagged[lame + 20]]).toEqual([1, 192])
  const delays = view.getUint32(lame + 21) >>> 8
  expect([delays >>> 12, delays & 0xfff]).toEqual([576, FRAMES * 1_152 - lengthFrames - 576])
  expect(view.getUint32(lame + 28)).toBe(576 * 11)
  expect(view.getUint16(lame + 32)).toBe(slowCrc(mp3))
  expect(view.getUint16(lame + 34)).toBe(slowCrc(tagged.subarray(0, lame + 34)))
})

test('where the bit rate varies, the tag says so and how far into the bytes each hundredth of the sound is', () => {
  // 320 kbit/s: 960 bytes instead of 576.
  const large = new Uint8Array(960)
  large.set([0xff, 0xfb, 0xe4, 0x44])
  const varying = joinBytes([
    ...Array.from({ length: 5 }, (_, n) => frame(n)),
    large,
    large,
    large,
    large,
    large,
  ])
  const tagged = addLameTag(varying, { lengthFrames, leadFrames: 1_152 })
  const header = readMp3Stream(tagged)
  expect(header).toMatchObject({ lengthFrames, isExact: true })
  const at = 4 + 32
  expect(String.fromCharCode(...tagged.subarray(at, at + 4))).toBe('Xing')
  expect(tagged[at + 120 + 9]).toBe(4)
  const toc = tagged.subarray(at + 16, at + 116)
  expect([toc[0], toc[50], toc[90]]).toEqual([
    0,
    Math.floor((256 * 5 * 576) / varying.length),
    Math.floor((256 * (5 * 576 + 4 * 960)) / varying.length),
  ])
  const delays = new DataView(tagged.buffer).getUint32(at + 141) >>> 8
  expect(delays >>> 12).toBe(576 + 1_152)
})

test('a length that cannot be cut out of the frames is refused', () => {
  expect(() => addLameTag(mp3, { lengthFrames: FRAMES * 1_152 })).toThrow(RangeError)
  expect(() => addLameTag(mp3, { lengthFrames: 2_000, leadFrames: 3_600 })).toThrow(RangeError)
  expect(() => addLameTag(new Uint8Array(100), { lengthFrames: 1 })).toThrow(RangeError)
})

test('an MP3 with the tag is known to its exact length, one without to whole frames', () => {
  const facts = { channels: 2, sampleRateHz: 48_000 }
  expect(readMp3Stream(addLameTag(mp3, { lengthFrames }))).toEqual({ ...facts, lengthFrames, isExact: true })
  expect(readMp3Stream(mp3)).toEqual({ ...facts, lengthFrames: FRAMES * 1_152, isExact: false })
})

test('an MP3 that breaks off before what its tag promises says so', () => {
  const tagged = addLameTag(mp3, { lengthFrames })
  for (const missing of [1, 576, 577, 575 + 576, 573 + 576]) {
    expect(() => readMp3Stream(tagged.subarray(0, -missing)), `${missing} bytes`).toThrow(
      /^This file says it is MP3 but its data stops after 0\.\d+ of 0\.2\d* seconds$/,
    )
  }
})

test('tags before and behind the audio are no audio, and other bytes between frames are damage', () => {
  const id3 = Uint8Array.of(0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 1, 2, ...new Uint8Array(130))
  const id3v1 = Uint8Array.of(0x54, 0x41, 0x47, ...new Uint8Array(125))
  const described = joinBytes([id3, mp3, id3v1])
  expect(sniffAudioFormat(described)).toBe('mp3')
  expect(readMp3Stream(described).lengthFrames).toBe(FRAMES * 1_152)
  const broken = joinBytes([mp3, new Uint8Array(2_000), mp3])
  expect(() => readMp3Stream(broken)).toThrow('This MP3 file is damaged after 0.2 seconds')
})

test('whatever is damaged in an MP3, it is walked over or refused in words', () => {
  const tagged = addLameTag(mp3, { lengthFrames })
  const damages = fc.array(fc.tuple(fc.nat({ max: tagged.length - 1 }), fc.nat({ max: 255 })), {
    minLength: 1,
  })
  fc.assert(
    fc.property(damages, fc.nat({ max: tagged.length }), (list, keptBytes) => {
      const damaged = tagged.slice(0, keptBytes)
      for (const [at, byte] of list) damaged[at] = byte
      let failure: unknown = null
      try {
        readMp3Stream(damaged)
      } catch (error) {
        failure = error
      }
      expect(failure === null || failure instanceof AudioFileError).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
