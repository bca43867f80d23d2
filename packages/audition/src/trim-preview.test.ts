import { expect, test } from 'vitest'
import { findSoundStart } from './trim-preview.ts'

test.each([
  ['exactly as long', 96_000, 0],
  ['a frame longer', 96_001, 0],
  ['a frame shorter', 95_999, 0],
  ['longer by what an MP3 adds', 96_000 + 1_105 + 700, 1_105],
  ['longer by less than that', 96_400, 400],
])('a preview %s than its sound begins at frame %i of %i', (_, decoded, start) => {
  expect(findSoundStart(decoded, 96_000, 1)).toBe(start)
})

test('a preview that lacks some of its sound is not played', () => {
  expect(() => findSoundStart(95_000, 96_000, 1)).toThrow('shorter than its sound')
})
