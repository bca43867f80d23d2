import type { SoundChange } from '@segno/contract'
import { expect, test } from 'vitest'
import { beatsOf, settlesTags } from './rules.ts'

test.each([
  [120, 4, 8],
  [120, 4.04, 8],
  [120, 3.97, 8],
  [120, 0.5, 1],
  [87, 4, null],
  [120, 0.02, null],
])('[case 32] a loop at %d BPM of %d seconds has beats: %s', (tempoBpm, durationSeconds, beats) => {
  expect(beatsOf({ kind: 'loop', tempoBpm, durationSeconds })).toBe(beats)
})

test.each([
  { kind: 'oneShot', tempoBpm: 120, durationSeconds: 4 } as const,
  { kind: 'loop', tempoBpm: null, durationSeconds: 4 } as const,
])('no beats are counted in %o', (sound) => {
  expect(beatsOf(sound)).toBeNull()
})

test.each<[SoundChange, boolean]>([
  [{ kind: 'loop' }, true],
  [{ tempoBpm: null }, true],
  [{ key: null }, true],
  [{ instrument: 'bass' }, true],
  [{ genres: [] }, true],
  [{ moods: [] }, true],
  [{ tags: [] }, true],
  [{ title: 'Fathom', pricePoints: 3 }, false],
  [{}, false],
])('who sets %o has settled what the sound is: %o', (change, settles) => {
  expect(settlesTags(change)).toBe(settles)
})
