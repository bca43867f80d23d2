import { TermReader } from '@segno/sound-index'
import { expect, test } from 'vitest'
import { defaultTermWords } from '../vocabulary/public.ts'
import { withTranslations } from './translated-words.ts'

const meant = (word: string, words = defaultTermWords()): string | undefined =>
  new TermReader(withTranslations(words)).runsIn(word)[0]?.meaning?.slug

test.each([
  ['Gitarre', 'guitar'],
  ['guitare', 'guitar'],
  ['guitarra', 'guitar'],
  ['violão', 'guitar'],
  ['chitarra', 'guitar'],
  ['Schlagzeug', 'drums'],
  ['batería', 'drums'],
  ['caisse claire', 'snare'],
  ['Große Trommel', 'kick'],
  ['voz', 'vocal'],
  ['Klavier', 'keys'],
  ['mélancolique', 'melancholic'],
  ['dunkel', 'dark'],
  ['triste', 'melancholic'],
  ['oscuro', 'dark'],
  ['violon', 'pad'],
  ['Flöte', 'lead'],
])('%s is %s', (word, slug) => {
  expect(meant(word)).toBe(slug)
})

test.each([
  ['dunkler', 'dark'],
  ['ruhige', 'calm'],
  ['oscuras', 'dark'],
  ['lumineuse', 'bright'],
  ['warmes', 'warm'],
])('%s is %s in any ending', (word, slug) => {
  expect(meant(word)).toBe(slug)
})

const READER = new TermReader(withTranslations(defaultTermWords()))

test.each([
  ['Klavierakkorde', ['keys', 'chords']],
  ['Gitarrenriff', ['guitar', 'lead']],
  ['Technoschlagzeug', ['techno', 'drums']],
  ['Thunderbird', [undefined]],
  ['housebreak', [undefined]],
])('%s means %j', (word, slugs) => {
  expect(READER.runsIn(word).map(({ meaning }) => meaning?.slug)).toEqual(slugs)
})

test('a word of the vocabulary means its own term, and a term that is gone has no other names', () => {
  const own = { kind: 'genre' as const, slug: 'bajo', name: 'Bajo', word: 'bajo', isNarrower: false }
  expect(meant('bajo', [...defaultTermWords(), own])).toBe('bajo')
  const withoutGuitar = defaultTermWords().filter(({ slug }) => slug !== 'guitar')
  expect(meant('Gitarre', withoutGuitar)).toBeUndefined()
})
