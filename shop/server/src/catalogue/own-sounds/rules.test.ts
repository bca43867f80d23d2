import { expect, test } from 'vitest'
import { beatsOf } from './rules.ts'

test.each([
  [120, 4, 8],
  [120, 4.04, 8],
  [87, 4, null],
  [120, 0.02, null],
])('[case 32] a loop at %d BPM of %d seconds has beats: %s', (tempoBpm, durationSeconds, beats) => {
  expect(beatsOf({ kind: 'loop', tempoBpm, durationSeconds })).toBe(beats)
})
