import { expect, test } from 'vitest'
import { listsOf, slugOf, tidySaid, tidyWords, wordsToMove } from './rules.ts'

test.each([
  ['Drum & Bass', 'drum-and-bass'],
  ['Drum ＆ Bass', 'drum-and-bass'],
  ['  Café  Beat!', 'cafe-beat'],
  ['Música Norteña', 'musica-nortena'],
  ['2-step', '2-step'],
  ['日本', null],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('%s stands in addresses as %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('words are kept once, in lower case, without the name itself', () => {
  expect(tidyWords('Hats', [' HH ', 'hh', 'hats', 'open   hat', ''])).toEqual(['hh', 'open hat'])
})

test('what is told as a name and as a kind is a name', () => {
  expect(tidySaid({ name: 'Hats', words: ['HH'], narrower: ['ride', 'hh', 'hats'] })).toEqual([
    { word: 'hh', isNarrower: false },
    { word: 'ride', isNarrower: true },
  ])
})

test('the name, the slug and the words of a merged term go on being typed', () => {
  const words = [
    { word: 'hats', isNarrower: false },
    { word: 'hi hat', isNarrower: true },
    { word: 'ride', isNarrower: true },
  ]
  expect(listsOf(wordsToMove({ name: 'Hi-hat', slug: 'hi-hat', words }))).toEqual({
    words: ['hi-hat', 'hi hat', 'hats'],
    narrower: ['ride'],
  })
})
