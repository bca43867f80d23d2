import type { Suggestions } from '@segno/contract'
import { expect, test } from 'vitest'
import { suggestionGroups } from './suggestion-groups.ts'

const NONE: Suggestions = {
  terms: [],
  tags: [],
  artists: [],
  packs: [],
  sounds: [],
  tempo: null,
  keys: [],
  kind: null,
}
const rest = ''
const warm = { kind: 'mood' as const, slug: 'warm', page: null, name: 'Warm', count: 50, rest, rank: 3 }
const conga = { tag: 'conga', count: 2, rest, rank: 1 }
const garden = { id: 'p1', title: 'Concrete Garden', artistName: 'Ava', count: 12, rest, rank: 1 }
const labels = (found: Partial<Suggestions>, text = 'co') =>
  suggestionGroups({ ...NONE, ...found }, { text, filter: {} }).map(({ heading, options }) => [
    heading,
    ...options.map(({ label }) => label),
  ])

test('what is called so comes before what people also call so', () => {
  expect(labels({ terms: [warm], tags: [conga] })).toEqual([['Filters', 'conga', 'Warm']])
})

test('a group in which something is called so comes before one in which nothing is', () => {
  expect(labels({ terms: [warm], packs: [garden] })).toEqual([
    ['Packs', 'Concrete Garden'],
    ['Filters', 'Warm'],
  ])
  expect(labels({ terms: [warm], tags: [conga], packs: [garden] })).toEqual([
    ['Filters', 'conga', 'Warm'],
    ['Packs', 'Concrete Garden'],
  ])
})

test.each(['dark bass 128', 'dark  bass 128', ' dark   bass   128 '])(
  'a tempo that is being typed comes first, with the words before it: %j',
  (text) => {
    const tempo = { tempoBpm: 128, tempoToBpm: null, toleranceBpm: 5, count: 3, rest: 'dark bass' }
    const tag = { ...conga, tag: '128 kicks', rest: 'dark bass' }
    expect(labels({ tags: [tag], tempo }, text)).toEqual([
      ['Filters', 'dark bass 128 BPM ± 5', 'dark bass 128 kicks'],
    ])
    expect(labels({ tags: [tag], tempo: { ...tempo, rest: 'kicks' } }, '128  kicks')).toEqual([
      ['Filters', 'dark bass 128 kicks', 'kicks 128 BPM ± 5'],
    ])
  },
)

test('of what is understood nothing is suggested that would be another word', () => {
  const kind = { kind: 'loop' as const, count: 9, rest: 'dark' }
  const found = { terms: [{ ...warm, rest: 'dark', rank: 4 }] }
  expect(labels({ ...found, kind }, 'dark loops')).toEqual([['Filters', 'dark Loops']])
  expect(labels(found, 'dark wram')).toEqual([['Filters', 'dark Warm']])
})

test('a term that holds alone leads to its page, and narrows a search that asks for more', () => {
  const term = { ...warm, kind: 'genre' as const, slug: 'techno', page: '/sounds/techno' }
  const choiceWith = (filter: object) =>
    suggestionGroups({ ...NONE, terms: [term] }, { text: 'techno', filter })[0]?.options[0]?.choice
  expect(choiceWith({ q: 'techno' })).toEqual({ kind: 'go', to: '/sounds/techno' })
  expect(choiceWith({ kind: 'loop' })).toEqual({ kind: 'filter', filter: { kind: 'loop', genre: 'techno' } })
})
