import type { Match } from '@segno/contract'
import { expect, test } from 'vitest'
import { matchWords } from './match-words.ts'

const match: Match = {
  score: 0.8,
  goesWell: true,
  harmony: 'same',
  transposeSemitones: 0,
  tempo: 'same',
  speed: 1,
  groove: null,
  fills: [],
  adds: null,
  timbre: null,
}
const bass = { instrument: 'bass' }

test('what goes well is said in a musician’s words, what matters most first', () => {
  const words = matchWords(
    { ...match, harmony: 'relative', tempo: 'half', fills: ['low'] },
    bass,
    'complement',
  )
  expect(words).toBe('relative key · half time · fills the low end')
})

test.each([
  [1.02, 'same key · plays 2% faster'],
  [0.96, 'same key · plays 4% slower'],
  [1.006, 'same key · plays 1% faster'],
  [1.003, 'same key · same tempo'],
])('a speed of %d is “%s”', (speed, words) => {
  expect(matchWords({ ...match, speed }, bass, 'complement')).toBe(words)
})

test.each([
  [2, 'same', 'same key after +2 semitones · same tempo'],
  [-1, 'fifth', 'a fifth away after −1 semitone · same tempo'],
  [0, 'parallel', 'parallel key · same tempo'],
] as const)('by %i semitones it says how far and where to', (transposeSemitones, harmony, words) => {
  expect(matchWords({ ...match, transposeSemitones, harmony }, bass, 'complement')).toBe(words)
})

test('drums fit any key and say that they are drums', () => {
  expect(matchWords({ ...match, harmony: 'unpitched' }, { instrument: 'drums' }, 'complement')).toBe(
    'drums: fits any key · same tempo',
  )
  expect(matchWords({ ...match, harmony: 'unpitched' }, { instrument: null }, 'complement')).toBe(
    'fits any key · same tempo',
  )
})

test('a sound that complements is praised for what it adds, and one that resembles for what is alike', () => {
  const both: Match = { ...match, fills: ['low', 'high'], groove: 0.9, timbre: 0.9 }
  expect(matchWords(both, bass, 'complement')).toBe(
    'same key · same tempo · fills the low end · fills the highs · same groove',
  )
  expect(matchWords(both, bass, 'resemble')).toBe('same key · same tempo · grooves alike · sounds alike')
})

test.each([
  ['drums', 'drums are missing'],
  ['tops', 'fills the highs'],
  ['bass', 'bass is missing'],
  ['chords', 'adds chords'],
  ['melody', 'adds a melody'],
] as const)('that it adds %s comes first: “%s”', (adds, words) => {
  expect(matchWords({ ...match, adds }, bass, 'complement')).toBe(`${words} · same key · same tempo`)
})

test('what it adds stands in the place of what it fills', () => {
  const low: Match = { ...match, adds: 'bass', fills: ['low', 'middle'] }
  expect(matchWords(low, bass, 'complement')).toBe('bass is missing · same key · same tempo')
  const drums: Match = { ...match, adds: 'drums', harmony: 'unpitched' }
  expect(matchWords(drums, { instrument: 'drums' }, 'complement')).toBe(
    'drums are missing · fits any key · same tempo',
  )
})

test('of a track without key and tempo nothing is claimed', () => {
  const alike: Match = { ...match, harmony: 'unknown', tempo: 'unknown', groove: 0.9, timbre: 0.9 }
  expect(matchWords(alike, bass, 'resemble')).toBe('grooves alike · sounds alike')
})

test('what is alike only a little is not called alike', () => {
  const little: Match = { ...match, tempo: 'free', groove: 0.2, timbre: 0.3 }
  expect(matchWords(little, bass, 'resemble')).toBe('same key · any tempo')
})
