import fc from 'fast-check'
import { formatKeyShort } from '@segno/units'
import { expect, test } from 'vitest'
import { readSentence } from './read-sentence.ts'
import { temposOf } from './tempo.ts'
import { TermReader, type TermWord } from './term-reader.ts'

type Kind = 'instrument' | 'genre' | 'mood'
const wordsFor = (kind: Kind, slug: string, ...words: readonly string[]): TermWord<Kind>[] =>
  words.map((word) => ({ kind, slug, name: words[0]!, word }))
const reader = new TermReader<Kind>([
  ...wordsFor('instrument', 'bass', 'bass', 'sub', '808'),
  ...wordsFor('instrument', 'kick', 'kick', 'bd', 'bass drum'),
  ...wordsFor('instrument', 'hi-hat', 'hi-hat', 'hats'),
  ...wordsFor('instrument', 'drums', 'drums'),
  ...wordsFor('instrument', 'guitar', 'guitar'),
  ...wordsFor('instrument', 'keys', 'keys', 'piano'),
  ...wordsFor('instrument', 'vocal', 'vocal', 'vocals'),
  ...wordsFor('genre', 'drum-and-bass', 'drum and bass', 'dnb', 'd&b', 'jungle'),
  ...wordsFor('genre', 'house', 'house'),
  ...wordsFor('genre', 'techno', 'techno'),
  ...wordsFor('mood', 'dark', 'dark'),
])
const read = (typed: string) => readSentence(typed, reader, ['instrument', 'genre'])

test.each([
  ['dark bass', 'dark', ['bass']],
  ['Kicks', '', ['kick']],
  ['hihats', '', ['hi-hat']],
  ['tight hi hats', 'tight', ['hi-hat']],
  ['drum & bass', '', ['drum-and-bass']],
  ["drum'n'bass pad", 'pad', ['drum-and-bass']],
  ['dnb', '', ['drum-and-bass']],
  ['d&b kick', '', ['drum-and-bass', 'kick']],
  ['bass drum', 'bass drum', []],
  ['sub 808 bd', 'sub 808 bd', []],
  ['-kick "bass" +bass', '-kick "bass" +bass', []],
  ['rumble "bas', 'rumble "bas', []],
  ['drumloop', '', ['drums']],
  ['kick_01', '', ['kick']],
  ['hi_hat', '', ['hi-hat']],
  ['Techno-Bass', '', ['techno', 'bass']],
  ['dark-techno-kick', 'dark', ['techno', 'kick']],
  ['bass-heavy', 'bass-heavy', []],
  ['-techno-bass "techno-bass', '-techno-bass "techno-bass', []],
  ['genre:house | genre:techno', '', ['house', 'techno']],
  ['no kick', 'no kick', []],
  ['not guitar', '-guitar', []],
  ['without vocals', 'without vocals', []],
  ['no hi hats', '-hi-hats', []],
  ['ohne drums', '-drums', []],
  ['house without drums or vocals', 'without drums -vocals', ['house']],
  ['not techno', '-techno', []],
  ['pad without reverb', 'pad -reverb', []],
  ['Not Tonight', 'Not Tonight', []],
  ['Without You', 'Without You', []],
  ['no way', 'no way', []],
  ['guitar or piano', 'guitar or piano', []],
  ['guitar or keys', '', ['guitar', 'keys']],
  ['house | techno drums', '', ['house', 'techno', 'drums']],
  ['guitar/bass', '', ['guitar', 'bass']],
  ['guitar/piano', 'guitar / piano', []],
  ['kick+bass', '', ['kick', 'bass']],
  ['jersey | amapiano', 'jersey | amapiano', []],
  ['drum and bass or jungle', 'drum-and-bass or jungle', []],
  ['now or never', 'now or never', []],
  ['or', 'or', []],
  ["I'm looking for some dark guitar samples", 'dark', ['guitar']],
  ['Pulse of the Quay', 'Pulse Quay', []],
  ['the', 'the', []],
  ['with the house', '', ['house']],
  ['"out of the blue"', '"out of the blue"', []],
])('%j leaves the words %j and means %j', (typed, text, slugs) => {
  const { terms, ...others } = read(typed)
  expect(others.text).toBe(text)
  expect(terms.map(({ slug }) => slug)).toEqual(slugs)
})

test.each([
  ['pad Am or Cm', 'pad', 'Am', ['Cm']],
  ['Cm or 8A pad', 'pad', 'Cm', ['Am']],
  ['8A or Cm', '', 'Am', ['Cm']],
  ['Am | C# | Em', '', 'Am', ['D♭', 'C♯m', 'Em']],
  ['am/cm pad', 'pad', 'Am', ['Cm']],
  ['Am pad Cm', 'pad Cm', 'Am', []],
  ['Am or pad', 'or pad', 'Am', []],
])('%j leaves the words %j and means %s or %j', (typed, text, key, otherKeys) => {
  const sentence = read(typed)
  expect(sentence.text).toBe(text)
  expect(formatKeyShort(sentence.key!)).toBe(key)
  expect(sentence.otherKeys.map(formatKeyShort)).toEqual(otherKeys)
})

test.each([
  ['120 or 128 dark', 'dark', [120, 128]],
  ['120 or 128 bpm', '', [120, 128]],
  ['90 oder 140 oder 174', '', [90, 140, 174]],
  ['120/128', '', [120, 128]],
  ['90 or 120-130', 'or 120-130', [90]],
  ['3/4 120', '3/4', [120]],
])('%j leaves the words %j and means any of the tempos %j', (typed, text, tempos) => {
  const sentence = read(typed)
  expect(sentence.text).toBe(text)
  expect(temposOf(sentence.tempo!)).toEqual(tempos)
})

test('what is not asked for is not read', () => {
  expect(readSentence('dnb bass', reader, ['genre'])).toMatchObject({
    text: 'bass',
    terms: [{ words: 'dnb' }],
  })
})

test('a whole sentence is conditions and the words that are left', () => {
  const all = read('I need dark house loops, 4 bars, at 120-124 bpm in the key of F# minor without vocals')
  expect(all).toMatchObject({
    text: 'dark without vocals',
    tempo: { tempoBpm: 120, tempoToBpm: 124 },
    kind: 'loop',
    beats: { min: 16, max: 16 },
    durationSeconds: null,
    terms: [{ slug: 'house' }],
  })
  expect(formatKeyShort(all.key!)).toBe('F♯m')
})

test.each([
  ['Key Lime', { filter: 'instruments', words: 'Key Lime' }],
  ['Minor Threat', { filter: 'key', words: 'Minor Threat' }],
  ['A Minor Problem', { filter: 'key', words: 'A Minor Problem' }],
  ['128 Miles', { filter: 'tempoBpm', words: '128 Miles' }],
  ['Loop Garden', { filter: 'kinds', words: 'Loop Garden' }],
  ['House Keys', { filter: 'genres', words: 'House Keys' }],
  ['Long Road', { filter: 'durationSeconds', words: 'Long Road' }],
  ['long', { filter: 'durationSeconds', words: 'long' }],
  ['slow', { filter: 'tempoBpm', words: 'slow' }],
])('what is read in %j may be in a title as well', (typed, titled) => {
  expect(read(typed).titled).toContainEqual(titled)
})

const PARTS = [
  'dark',
  'warm tape',
  'house',
  'guitar',
  'loops',
  '128 bpm',
  'between 90 and 100',
  'in C minor',
  'fis-moll',
  '4 bars',
  'under 5 seconds',
  '-kick',
  'no drums',
  '"exact words"',
  'jersey or amapiano',
]
// One of each kind, so that none is the second of its kind.
const KINDS_OF_PARTS = [[0], [1], [2], [3], [4], [5, 6], [7, 8], [9, 10], [11], [12], [13], [14]]
const someParts = fc
  .tuple(fc.subarray(KINDS_OF_PARTS, { minLength: 1 }), fc.nat(1))
  .map(([kinds, which]) => kinds.map((those) => PARTS[those[which % those.length]!]!))
const conditionsOf = (typed: string) => {
  const { text, titled: _, terms, ...others } = read(typed)
  return {
    ...others,
    words: text.split(' ').toSorted(),
    terms: terms.map(({ slug }) => slug).toSorted(),
  }
}

test('another order of the parts means the same', () => {
  fc.assert(
    fc.property(
      someParts.chain((parts) =>
        fc.tuple(fc.constant(parts), fc.shuffledSubarray(parts, { minLength: parts.length })),
      ),
      ([parts, shuffled]) => {
        expect(conditionsOf(shuffled.join(' '))).toEqual(conditionsOf(parts.join(' ')))
      },
    ),
  )
})

test('a filler before, after or between the parts changes nothing', () => {
  const aFiller = fc.constantFrom(
    'some',
    'the',
    'samples',
    'looking for',
    'please',
    'I need',
    'sound',
    'avec',
  )
  fc.assert(
    fc.property(someParts, aFiller, fc.nat(12), (parts, filler, at) => {
      expect(conditionsOf(parts.toSpliced(at, 0, filler).join(' '))).toEqual(conditionsOf(parts.join(' ')))
    }),
  )
})

test.each([
  'a',
  '%',
  '💥',
  '"',
  '-',
  '|',
  'or ',
  '1 ',
  'شرقي ',
  '\u202e',
  '120 bpm ',
  'in C minor ',
  'no kick ',
])('whatever stands there four thousand times is read, such as %j', (piece) => {
  const { text } = read(piece.repeat(4_000))
  expect(text.length).toBeLessThanOrEqual(1_000)
})
