import { expect, test } from 'vitest'
import { readMp3Trim } from './mp3-trim.ts'
import { findSoundStart } from './trim-preview.ts'

const trim = { sampleRateHz: 48_000, delayFrames: 2_880, paddingFrames: 1_700, tagFrames: 1_152 }

test.each([
  ['exactly as long', 96_000, 0],
  ['a frame longer', 96_001, 0],
  ['a frame shorter', 95_999, 0],
  ['longer by all that its tag says', 96_000 + 2_880 + 1_700, 2_880 + 529],
  ['longer by that and by the tag itself', 96_000 + 2_880 + 1_700 + 1_152, 2_880 + 529 + 1_152],
  ['longer by less than its tag says', 96_400, 400],
])('an MP3 %s than its sound begins at frame %i of %i', (_, decodedFrames, start) => {
  const decoded = { decodedFrames, expectedFrames: 96_000, sampleRateHz: 48_000 }
  expect(findSoundStart({ ...decoded, trim })).toBe(start)
})

test('what stands before the sound is counted at the rate of the loudspeaker', () => {
  const at44 = { ...trim, sampleRateHz: 44_100 }
  const excess = Math.round(((2_880 + 1_700) * 48_000) / 44_100)
  expect(
    findSoundStart({
      decodedFrames: 96_000 + excess,
      expectedFrames: 96_000,
      sampleRateHz: 48_000,
      trim: at44,
    }),
  ).toBe(Math.round(((2_880 + 529) * 48_000) / 44_100))
})

test('what is no MP3 begins where it begins', () => {
  expect(
    findSoundStart({ decodedFrames: 96_400, expectedFrames: 96_000, sampleRateHz: 48_000, trim: null }),
  ).toBe(0)
})

test('a preview that lacks some of its sound is not played', () => {
  expect(() =>
    findSoundStart({ decodedFrames: 95_000, expectedFrames: 96_000, sampleRateHz: 48_000, trim }),
  ).toThrow('shorter than its sound')
})

/** The first frame of an MP3 of 48 kHz, with the tag of LAME. */
function tagged(name: string, isMono: boolean): ArrayBuffer {
  const bytes = new Uint8Array(400)
  bytes.set([0xff, 0xfb, 0x94, isMono ? 0xc4 : 0x44])
  const at = 4 + (isMono ? 17 : 32)
  bytes.set(new TextEncoder().encode(name), at)
  bytes.set([2_880 >> 4, ((2_880 & 15) << 4) | (1_700 >> 8), 1_700 & 0xff], at + 141)
  return bytes.buffer
}

test.each([
  ['Info', true],
  ['Info', false],
  ['Xing', true],
  ['Xing', false],
])('the tag %s tells what to leave out (mono: %s)', (name, isMono) => {
  expect(readMp3Trim(tagged(name, isMono))).toEqual(trim)
})

test('bytes without a tag tell nothing', () => {
  expect([tagged('....', false), new ArrayBuffer(0), new ArrayBuffer(1_000)].map(readMp3Trim)).toEqual([
    null,
    null,
    null,
  ])
})
