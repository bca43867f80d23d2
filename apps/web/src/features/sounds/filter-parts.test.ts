import type { SearchFilter } from '@segno/contract'
import { expect, test } from 'vitest'
import type { SoundFilter } from '../../shared/sounds/sound-filter.ts'
import { VOCABULARY } from '../../testing/sounds.ts'
import { filterParts, loosened } from './filter-parts.ts'

const nothingRead = { text: '', tempoBpm: null, tempoToBpm: null, toleranceBpm: null, key: null }
const names = { vocabulary: VOCABULARY, artist: () => 'Ava Lune', pack: () => null, similar: 'Rain' }
const labels = (filter: SoundFilter, understood = nothingRead) =>
  filterParts(filter, understood, names).map(({ label }) => label)

test('no filter has no chips', () => {
  expect(labels({})).toEqual([])
})

test('what others are to be like is one chip, which takes the dial along', () => {
  const [part] = filterParts(
    { similar: 's1', alike: 'rhythm', transpose: 'any', genre: 'house' },
    nothingRead,
    names,
  )
  expect(part).toEqual({ id: 'similar', label: 'Like “Rain”', rest: { genre: 'house' } })
})

test('every filter has a chip in words', () => {
  expect(
    labels({
      kind: 'oneShot',
      genre: 'drum-and-bass,house',
      tempoMin: '120',
      tempoMax: '130',
      key: '1-major',
      artist: 'ava-lune',
    }),
  ).toEqual(['One-shots', 'Drum and bass', 'House', '120–130 BPM', 'C♯ major', 'Ava Lune'])
})

test.each([
  [{ tempoMin: '120' }, 'From 120 BPM'],
  [{ tempoMax: '90' }, 'Up to 90 BPM'],
  [{ tempoMin: '90', tempoMax: '90' }, '90 BPM'],
  [{ tempoMin: '90', tempoMax: '90', halfDouble: '1' }, '90 BPM, half and double'],
  [{ key: '9-minor', keyMatch: 'fits' }, 'Fits A minor'],
  [{ key: '9-minor', keyMatch: 'relative' }, 'A minor or relative'],
] satisfies [SoundFilter, string][])('%j reads %s', (filter, label) => {
  expect(labels(filter)).toEqual([label])
})

test('what was read out of the search box has its own chips', () => {
  const understood = { ...nothingRead, text: 'dark bass', tempoBpm: 128, toleranceBpm: 5, key: '0-minor' }
  const parts = filterParts({ q: 'dark bass 128 cm' }, understood, names)
  expect(parts.map(({ label }) => label)).toEqual(['“dark bass”', '128 BPM ± 5', 'C minor'])
  expect(parts.map(({ rest }) => rest.q)).toEqual(['128 Cm', 'dark bass Cm', 'dark bass 128'])
})

test('a range of tempos that was read is one chip, and is written so that it is read again', () => {
  const understood = { ...nothingRead, text: 'bass', tempoBpm: 90, tempoToBpm: 100 }
  const parts = filterParts({ q: 'bass 90-100' }, understood, names)
  expect(parts.map(({ label }) => label)).toEqual(['“bass”', '90–100 BPM'])
  expect(parts.map(({ rest }) => rest.q)).toEqual(['90–100', 'bass'])
})

test('half and double time are said of a tempo that was read, too', () => {
  const understood = { ...nothingRead, tempoBpm: 128, toleranceBpm: 5 }
  const [part] = filterParts({ q: '128', halfDouble: '1' }, understood, names)
  expect(part).toMatchObject({ label: '128 BPM ± 5, half and double', rest: {} })
})

test('a major key that was read is written so that it is read again', () => {
  const [, key] = filterParts({ q: '120 F# major' }, { ...nothingRead, tempoBpm: 120, key: '6-major' }, names)
  const [tempo] = filterParts({ q: '120 F# major' }, { ...nothingRead, tempoBpm: 120, key: '6-major' }, names)
  expect(tempo!.rest.q).toBe('F♯maj')
  expect(key!.rest.q).toBe('120')
})

test('taking the last word away takes the search away', () => {
  expect(filterParts({ q: 'dark' }, { ...nothingRead, text: 'dark' }, names)[0]!.rest).toEqual({})
})

test('loosening the tempo takes it from the filter and from the search box', () => {
  const understood = { ...nothingRead, text: 'bass', tempoBpm: 128 }
  expect(loosened({ q: 'bass 128', tempoMin: '1', genre: 'house' }, understood, ['tempo'])).toEqual({
    words: 'the filter tempo',
    rest: { q: 'bass', genre: 'house' },
  })
})

test('several tags, artists and packs are a chip each', () => {
  const filter = { tags: 'vinyl,tape hiss', artist: 'ava-lune,kilo-hertz', pack: 'p1' }
  const byName = { ...names, artist: (handle: string) => (handle === 'ava-lune' ? 'Ava Lune' : null) }
  const parts = filterParts(filter, nothingRead, byName)
  expect(parts.map(({ label }) => label)).toEqual([
    'Tagged vinyl',
    'Tagged tape hiss',
    'Ava Lune',
    'kilo-hertz',
    'One pack',
  ])
  expect(parts[0]!.rest).toEqual({ ...filter, tags: 'tape hiss' })
  expect(parts[3]!.rest).toEqual({ ...filter, artist: 'ava-lune' })
})

test.each([
  [['genre', 'tempo'], 'the filters genre and tempo', { q: 'dark bass' }],
  [['q', 'genre'], 'the words “dark bass” and the filter genre', { q: '128' }],
  [['q', 'tempo'], 'the words “dark bass” and the filter tempo', { genre: 'house' }],
] satisfies [SearchFilter[], string, SoundFilter][])('loosening two, %j, says both', (both, words, rest) => {
  const understood = { ...nothingRead, text: 'dark bass', tempoBpm: 128, toleranceBpm: 5 }
  expect(loosened({ q: 'dark bass 128', genre: 'house' }, understood, both)).toEqual({ words, rest })
})

test.each([
  ['tags', { tags: 'vinyl' }, 'the filter tags'],
  ['duration', { durationMin: '1', durationMax: '2' }, 'the filter length'],
  ['price', { priceMax: '2' }, 'the filter price'],
  ['ai', { ai: 'none' }, 'the filter AI'],
  ['training', { training: '1' }, 'the filter training'],
  ['owned', { owned: 'no' }, 'the filter “I don’t own it”'],
  ['owned', { owned: 'only' }, 'the filter “I own it”'],
] satisfies [SearchFilter, SoundFilter, string][])('loosening %s takes %j away', (name, filter, words) => {
  expect(loosened({ ...filter, genre: 'house' }, nothingRead, [name])).toEqual({
    words,
    rest: { genre: 'house' },
  })
})

test('one word is no words', () => {
  expect(loosened({ q: 'pad' }, { ...nothingRead, text: 'pad' }, ['q'])?.words).toBe('the word “pad”')
})

test('a proposal that this screen does not know is left out', () => {
  expect(loosened({}, nothingRead, ['loudness', 'genre'])).toBeNull()
})
