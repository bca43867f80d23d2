import type { Match } from '@segno/contract'
import { expect, test } from 'vitest'
import { reasonsOf } from './reasons.ts'

const MATCH: Match = {
  score: 0.9,
  goesWell: true,
  harmony: 'relative',
  transposeSemitones: -2,
  tempo: 'half',
  speed: 1.03,
  groove: 0.8,
  fills: ['low', 'middle'],
  adds: null,
  timbre: 0.9,
}

test('a sound that complements a track says what it fills, and one that resembles it that it sounds alike', () => {
  const common = ['relative key at −2 semitones', 'half time, +3%']
  expect(reasonsOf(MATCH, 'complement')).toEqual([
    ...common,
    'fills the low end',
    'fills the middle',
    'same groove',
  ])
  expect(reasonsOf(MATCH, 'resemble')).toEqual([...common, 'sounds alike', 'same groove'])
})

test('what the track lacks comes first, in the place of what it fills', () => {
  expect(reasonsOf({ ...MATCH, adds: 'bass' }, 'complement')).toEqual([
    'bass is missing',
    'relative key at −2 semitones',
    'half time, +3%',
    'same groove',
  ])
})
