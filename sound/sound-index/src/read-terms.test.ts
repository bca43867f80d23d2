import { expect, test } from 'vitest'
import { TermReader, type TermWord } from './read-terms.ts'

const wordsFor = (kind: string, slug: string, ...words: readonly string[]): TermWord<string>[] =>
  words.map((word) => ({ kind, slug, name: words[0]!, word }))
const reader = new TermReader([
  ...wordsFor('instrument', 'bass', 'bass', 'sub', '808'),
  ...wordsFor('instrument', 'kick', 'kick', 'bd', 'bass drum'),
  ...wordsFor('instrument', 'hi-hat', 'hi-hat', 'hats'),
  ...wordsFor('instrument', 'drums', 'drums'),
  ...wordsFor('genre', 'drum-and-bass', 'drum and bass', 'dnb', 'd&b', 'jungle'),
  ...wordsFor('mood', 'dark', 'dark'),
])

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
  ['no kick', 'no kick', []],
  ['-kick "bass" +bass', '-kick "bass" +bass', []],
  ['rumble "bas', 'rumble "bas', []],
])('%j leaves the words %j and means %j', (typed, text, slugs) => {
  const read = reader.read(typed, ['instrument', 'genre'])
  expect(read.text).toBe(text)
  expect(read.terms.map(({ slug }) => slug)).toEqual(slugs)
})

test('what is not asked for is not read', () => {
  expect(reader.read('dnb bass', ['genre'])).toMatchObject({ text: 'bass', terms: [{ words: 'dnb' }] })
})
