import { expect, test } from 'vitest'
import {
  formatKey,
  formatKeyShort,
  formatTonic,
  keysAgree,
  parseKey,
  parseSoundKey,
  pitchClass,
  relativeKey,
  semitonesToKey,
  TONICS,
  transposeKey,
  type Mode,
  type MusicalKey,
  type SoundKey,
} from './musical-key.ts'

test.each([
  ['Cm', 'C minor'],
  ['C#m', 'C♯ minor'],
  ['Abmaj', 'A♭ major'],
  ['F♯ minor', 'F♯ minor'],
  ['bb', 'B♭ major'],
  ['c min', 'C minor'],
  ['Cb', 'B major'],
  ['F sharp minor', 'F♯ minor'],
  ['b flat', 'B♭ major'],
  ['Eflat major', 'E♭ major'],
])('%s is read as %s', (text, name) => {
  expect(formatKey(parseKey(text)!)).toBe(name)
})

test('every key is spelled as musicians spell it', () => {
  const spelled = (mode: Mode): string[] =>
    TONICS[mode].map((_, tonic) => formatKeyShort({ tonic: pitchClass(tonic), mode }))
  expect(spelled('major').join(' ')).toBe('C D♭ D E♭ E F F♯ G A♭ A B♭ B')
  expect(spelled('minor').join(' ')).toBe('Cm C♯m Dm E♭m Em Fm F♯m Gm G♯m Am B♭m Bm')
})

test.each([
  ['Db', 'D♭ major'],
  ['C# maj', 'D♭ major'],
  ['Abm', 'G♯ minor'],
  ['Gb', 'F♯ major'],
  ['Dbmin', 'C♯ minor'],
  ['D#m', 'E♭ minor'],
  ['A# Minor', 'B♭ minor'],
  ['CMaj', 'C major'],
  ['CM', 'C major'],
  ['CMIN', 'C minor'],
])('%s is shown as %s', (text, name) => {
  expect(formatKey(parseKey(text)!)).toBe(name)
})

test.each(['', 'H', 'Cmx', 'bass', '120'])('%j is not a key', (text) => {
  expect(parseKey(text)).toBeNull()
})

const key = (text: string): MusicalKey => parseKey(text)!

test('the relative of C major is A minor, and back', () => {
  expect(relativeKey(key('C'))).toEqual(key('Am'))
  expect(relativeKey(key('Am'))).toEqual(key('C'))
})

test.each([
  ['Am', 'Cm', 3],
  ['Cm', 'Am', -3],
  ['C', 'F#', -6],
  ['C', 'Am', 0],
  ['C', 'Bm', 2],
])('the shortest way from %s to the notes of %s is %i semitones', (from, to, semitones) => {
  expect(semitonesToKey(key(from), key(to))).toBe(semitones)
})

test.each([
  ['C root', 'C root'],
  ['root: f#', 'F♯ root'],
  ['Root Bb', 'B♭ root'],
  ['Db note', 'C♯ root'],
  ['a flat root', 'G♯ root'],
  ['A2', 'A root'],
  ['c#3', 'C♯ root'],
  ['C', 'C major'],
  ['Cm', 'C minor'],
])('a sound in %s is said to be in %s, long and short forms never mistaken for a mode', (text, name) => {
  const said = parseSoundKey(text)!
  expect(formatKey(said)).toBe(name)
  expect(parseSoundKey(formatKeyShort(said))).toEqual(said)
})

test.each(['', 'root', 'Cm root', 'H root', 'the root', 'Cm2', 'A12', 'H2', '2'])(
  '%j is neither a key nor a root',
  (text) => {
    expect(parseSoundKey(text)).toBeNull()
  },
)

const root = (text: string): SoundKey => ({ tonic: key(text).tonic, mode: null })

test('a root goes to the tonic of either mode by the shortest way, and stays a root', () => {
  expect(semitonesToKey(root('A'), key('C'))).toBe(3)
  expect(semitonesToKey(root('A'), key('Cm'))).toBe(3)
  expect(transposeKey(root('A'), 3)).toEqual(root('C'))
})

test('a root agrees with both modes of its tonic, and a mode only with itself', () => {
  const agreeing = ['C', 'Cm', 'A', 'Am'].filter((other) => keysAgree(root('C'), key(other)))
  expect(agreeing).toEqual(['C', 'Cm'])
  expect(keysAgree(root('C'), root('C'))).toBe(true)
  expect(keysAgree(key('C'), key('Cm'))).toBe(false)
})

test('a tonic is spelled as in its key, and a root as in minor', () => {
  expect([key('Ab'), key('Abm'), root('Ab')].map(formatTonic)).toEqual(['A♭', 'G♯', 'G♯'])
})

test('the short form marks minor with m', () => {
  expect(formatKeyShort(key('Ebm'))).toBe('E♭m')
})

test.each([
  ['C', 2, 'D'],
  ['Am', 0, 'Am'],
  ['Bm', 1, 'Cm'],
  ['C', -1, 'B'],
  ['F#m', 24, 'F#m'],
  ['F#m', -13, 'Fm'],
  ['C', 1.4, 'C#'],
  ['C', 1.5, 'D'],
  ['C', -0.5, 'C'],
  ['C', -1.6, 'Bb'],
])('%s shifted by %d semitones is heard in %s', (from, semitones, heard) => {
  expect(transposeKey(key(from), semitones)).toEqual(key(heard))
})
