import { expect, test } from 'vitest'
import { slugOf, tidyWords, wordsToMove } from './rules.ts'

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

test('the name, the slug and the words of a merged term go on being typed', () => {
  expect(wordsToMove({ name: 'Hi-hat', slug: 'hi-hat', words: ['hats'] })).toEqual([
    'hi-hat',
    'hi hat',
    'hats',
  ])
})
