import type { Match } from '@segno/contract'
import { expect, test } from 'vitest'
import { aSound } from '../../../../testing/sounds.ts'
import { fitsOf } from './fits-of.ts'

const match: Match = {
  score: 1,
  goesWell: true,
  harmony: 'same',
  transposeSemitones: 2,
  tempo: 'same',
  speed: 1,
  groove: null,
  fills: [],
  adds: null,
  timbre: null,
}

function fit(tempoBpm: number | null, change: Partial<Match>, trackBpm: number | null) {
  const sound = aSound({ id: 'one', tempoBpm })
  return fitsOf([{ sounds: [sound], matches: [{ ...match, ...change }] }], trackBpm).get('one')
}

test('a sound is heard at the tempo of the track, as far transposed as it has to be', () => {
  expect(fit(126, { speed: 128 / 126 }, 128)).toEqual({ tempoBpm: 128, pitchSemitones: 2 })
})

test('at half time it is heard at exactly half the tempo, at double time at twice', () => {
  expect(fit(86, { tempo: 'half', speed: 1.012 }, 174)?.tempoBpm).toBe(87)
  expect(fit(170, { tempo: 'double', speed: 0.988 }, 84)?.tempoBpm).toBe(168)
})

test('a corrected tempo counts before the answer to it has come', () => {
  expect(fit(86, { tempo: 'half', speed: 1.012 }, 175)?.tempoBpm).toBe(87.5)
})

test('where one of the two has no tempo the sound keeps its own', () => {
  expect(fit(null, { tempo: 'free' }, 128)?.tempoBpm).toBeNull()
  expect(fit(120, { tempo: 'unknown' }, null)?.tempoBpm).toBeNull()
})
