import type { SearchFilter } from '@segno/contract'
import { expect, test } from 'vitest'
import type { SoundFilter } from '../../sound-filter.ts'
import { emptyReasons, type Proposal, proposalsFor } from './empty-words.ts'
import { readWords as read } from './testing/read-words.ts'
import { NOTHING_READ, type Understood } from './typed-filter.ts'

/** What is said of leaving out these, which finds three sounds. */
function loosened(
  filter: SoundFilter,
  understood: Understood,
  names: readonly SearchFilter[],
): Proposal | undefined {
  const [one, other] = names
  const page = {
    understood,
    nearest: null,
    widen: [],
    loosen: other ? [] : [{ filter: one!, total: 3 }],
    loosenTwo: other ? [{ filters: [one!, other] as [SearchFilter, SearchFilter], total: 3 }] : [],
  }
  return proposalsFor(filter, page)[0]
}

test('loosening the tempo takes it from the filter and from the search box', () => {
  const understood = read('bass', { tempoBpm: 128, toleranceBpm: 5 })
  expect(loosened({ q: 'bass 128', tempoMin: '1', genre: 'house' }, understood, ['tempo'])).toEqual({
    words: 'Remove the tempo filter',
    total: 3,
    rest: { q: 'bass', genre: 'house' },
  })
})

test('loosening the kind takes it from the search box', () => {
  const understood = read('bass', { kind: 'loop' })
  expect(loosened({ q: 'bass loops' }, understood, ['kind'])).toMatchObject({
    words: 'Remove the kind filter',
    rest: { q: 'bass' },
  })
})

test.each([
  [['genre', 'tempo'], 'Remove the genre and tempo filters', { q: 'dark bass' }],
  [['q', 'genre'], 'Remove the words “dark bass” and the genre filter', { q: '128' }],
  [['q', 'tempo'], 'Remove the words “dark bass” and the tempo filter', { genre: 'house' }],
] satisfies [SearchFilter[], string, SoundFilter][])('loosening two, %j, says both', (both, words, rest) => {
  const understood = read('dark bass', { tempoBpm: 128, toleranceBpm: 5 })
  expect(loosened({ q: 'dark bass 128', genre: 'house' }, understood, both)).toEqual({
    words,
    total: 3,
    rest,
  })
})

test.each([
  ['tags', { tags: 'vinyl' }, 'Remove the tags filter'],
  ['duration', { durationMin: '1', durationMax: '2' }, 'Remove the length filter'],
  ['price', { priceMax: '2' }, 'Remove the price filter'],
  ['ai', { ai: 'none' }, 'Remove the AI filter'],
  ['training', { training: '1' }, 'Remove the training filter'],
  ['owned', { owned: 'no' }, 'Remove the “Not owned” filter'],
  ['owned', { owned: 'only' }, 'Remove the “Owned” filter'],
] satisfies [SearchFilter, SoundFilter, string][])('loosening %s takes %j away', (name, filter, words) => {
  expect(loosened({ ...filter, genre: 'house' }, NOTHING_READ, [name])).toEqual({
    words,
    total: 3,
    rest: { genre: 'house' },
  })
})

test('beside sounds that come near only what was pressed is proposed', () => {
  const page = {
    understood: read('kazoo', { tempoBpm: 128, toleranceBpm: 26, key: '0-minor' }),
    nearest: { sounds: [], differences: {}, isFarOff: false },
    widen: [{ way: 'fits' as const, total: 1 }],
    loosen: [
      { filter: 'q' as const, total: 9 },
      { filter: 'tempo' as const, total: 3 },
      { filter: 'genre' as const, total: 2 },
    ],
    loosenTwo: [],
  }
  const words = (filter: SoundFilter) => proposalsFor(filter, page).map((one) => one.words)
  expect(words({ q: 'kazoo 128 cm' })).toEqual([])
  expect(words({ q: 'kazoo 128 cm', genre: 'house' })).toEqual(['Remove the genre filter'])
})

test('one word is no words', () => {
  expect(loosened({ q: 'pad' }, read('pad'), ['q'])?.words).toBe('Remove the word “pad”')
})

test('a proposal that this screen does not know is left out', () => {
  expect(loosened({}, NOTHING_READ, ['loudness', 'genre'])).toBeUndefined()
})

test('asking less narrowly is proposed before leaving out, of what is typed too', () => {
  const filter = { q: 'bass 128 cm' }
  const understood = read('bass', { tempoBpm: 128, toleranceBpm: 5, key: '0-minor' })
  const page = {
    understood,
    nearest: null,
    widen: [
      { way: 'halfDouble' as const, total: 2 },
      { way: 'fits' as const, total: 1 },
    ],
    loosen: [{ filter: 'tempo' as const, total: 9 }],
    loosenTwo: [],
  }
  expect(proposalsFor(filter, page)).toEqual([
    { words: 'Include half and double time', total: 2, rest: { ...filter, halfDouble: '1' } },
    { words: 'Include every key that fits C minor', total: 1, rest: { ...filter, keyMatch: 'fits' } },
    { words: 'Remove the tempo filter', total: 9, rest: { q: 'bass Cm' } },
  ])
})

test.each([
  [['q'], ['cello'], ['No results for “cello”']],
  [['q'], ['-"dark cello"', 'oboe,'], ['No results for “dark cello” or “oboe”']],
  [['q'], [], ['Nothing has all the words “dark pad”']],
  [['tags', 'q'], ['cello'], ['No results for “cello”', 'The filter tags finds nothing by itself']],
  [['owned'], [], ['The filter “Owned” finds nothing by itself']],
  [['loudness'], [], []],
  [[], [], []],
] satisfies [SearchFilter[], string[], string[]][])(
  'what finds nothing by itself is named: %j, the words %j',
  (emptyAlone, missingWords, reasons) => {
    const page = { emptyAlone, missingWords, understood: read('dark pad') }
    expect(emptyReasons({ owned: 'only' }, page)).toEqual(reasons)
  },
)
