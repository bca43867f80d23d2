import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldVocabulary } from './folded-vocabulary.ts'
import { readTextQuery, typedWords } from './read-text-query.ts'

const NO_WORDS = foldVocabulary({ synonyms: new Map() })

test.each([
  ['dark techno bass', ['dark', 'techno', 'bass']],
  ['"dark techno" bass', ['"dark techno"', 'bass']],
  ['“dark techno”  -kick', ['“dark techno”', '-kick']],
  ['bass -"dark kick" +hat', ['bass', '-"dark kick"', '+hat']],
  ['"rumble bas', ['"rumble', 'bas']],
  ['a"dark kick"b c', ['a"dark kick"b', 'c']],
  ['  ', []],
])('%j is taken apart into %j', (text, pieces) => {
  expect(typedWords(text).map((word) => word.text)).toEqual(pieces)
})

test.each(['%', '💥', '- +', '“”', '& …'])('nothing of %j is looked for', (text) => {
  expect(typedWords(text).filter(({ isSearched }) => isSearched)).toEqual([])
})

test('of twenty words the first sixteen are looked for', () => {
  const text = Array.from({ length: 20 }, (_, at) => `w${at}`).join(' ')
  expect(typedWords(`% ${text}`).map(({ isSearched }) => isSearched)).toEqual([
    false,
    ...Array.from({ length: 20 }, (_, at) => at < 16),
  ])
})

test('the pieces, each for itself, are looked for as the whole text is', () => {
  const aPiece = fc.constantFrom(
    'dark',
    '"dark bass"',
    '-kick',
    '-“a b”',
    '+hat',
    'hi-hat',
    '%',
    '"',
    '—',
    'x"y z"',
  )
  fc.assert(
    fc.property(fc.array(aPiece, { maxLength: 7 }), (pieces) => {
      const text = pieces.join(' ')
      const words = typedWords(text)
      expect(words.flatMap((word) => readTextQuery(word.text, NO_WORDS))).toEqual(
        readTextQuery(text, NO_WORDS),
      )
    }),
  )
})
