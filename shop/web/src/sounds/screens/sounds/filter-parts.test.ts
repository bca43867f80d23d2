import { expect, test } from 'vitest'
import type { SoundFilter } from '../../sound-filter.ts'
import { VOCABULARY } from '../../../testing/sounds.ts'
import { filterParts } from './filter-parts.ts'
import { readWords as read } from './testing/read-words.ts'
import { NOTHING_READ } from './typed-filter.ts'

const names = {
  vocabulary: VOCABULARY,
  artist: () => 'Ava Lune',
  pack: () => null,
  collection: null,
  similar: 'Rain',
}
const labels = (filter: SoundFilter, understood = NOTHING_READ) =>
  filterParts(filter, understood, names).map(({ label }) => label)

test('no filter has no chips', () => {
  expect(labels({})).toEqual([])
})

test('what others are to be like is one chip, which takes the dial along', () => {
  const [part] = filterParts(
    { similar: 's1', alike: 'rhythm', transpose: 'any', genre: 'house' },
    NOTHING_READ,
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
  ).toEqual(['One-shots', 'Drum and bass', 'House', '120–130 BPM', 'D♭ major', 'Ava Lune'])
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
  const understood = read('dark bass', { tempoBpm: 128, toleranceBpm: 5, key: '0-minor' })
  const parts = filterParts({ q: 'dark bass 128 cm' }, understood, names)
  expect(parts.map(({ label }) => label)).toEqual(['“dark”', '“bass”', '128 BPM', 'C minor'])
  expect(parts.map(({ rest }) => rest.q)).toEqual([
    'bass 128 Cm',
    'dark 128 Cm',
    'dark bass Cm',
    'dark bass 128',
  ])
})

test('every word, quoted phrase and exclusion is a chip, and what is not looked for is none', () => {
  const words = ['“warm tape”', '-kick', '-"dark bass"', '+hat,', '&', 'hi-hat'].map((text) => ({
    text,
    isSearched: text !== '&',
  }))
  const parts = filterParts({ q: 'typed' }, { ...NOTHING_READ, words }, names)
  expect(parts.map(({ label }) => label)).toEqual([
    '“warm tape”',
    'Not “kick”',
    'Not “dark bass”',
    '“hat”',
    '“hi-hat”',
  ])
  expect(parts[1]!.rest.q).toBe('“warm tape” -"dark bass" +hat, & hi-hat')
})

test('with the last word that is looked for goes what is not', () => {
  const words = [
    { text: '&', isSearched: false },
    { text: 'bass', isSearched: true },
  ]
  const [part] = filterParts({ q: '& bass' }, { ...NOTHING_READ, words }, names)
  expect(part!.rest).toEqual({})
})

test('a word that is the name of a genre, an instrument or a mood says so, and stays a word', () => {
  const parts = filterParts(
    { q: 'dark Drum-and-Bass tech -house' },
    read('dark Drum-and-Bass tech -house'),
    names,
  )
  expect(parts.map(({ label, note }) => [label, note])).toEqual([
    ['“dark”', 'mood'],
    ['“Drum-and-Bass”', 'genre'],
    ['“tech”', undefined],
    ['Not “house”', undefined],
  ])
})

test('how a key that was read is matched is said, and goes with it', () => {
  const [part] = filterParts({ q: 'cm', keyMatch: 'fits' }, { ...NOTHING_READ, key: '0-minor' }, names)
  expect(part).toMatchObject({ label: 'Fits C minor', rest: {} })
})

test('a range of tempos that was read is one chip, and is written so that it is read again', () => {
  const understood = read('bass', { tempoBpm: 90, tempoToBpm: 100 })
  const parts = filterParts({ q: 'bass 90-100' }, understood, names)
  expect(parts.map(({ label }) => label)).toEqual(['“bass”', '90–100 BPM'])
  expect(parts.map(({ rest }) => rest.q)).toEqual(['90–100', 'bass'])
})

test.each([
  [{ tempoBpm: 140 }, 'From 140 BPM', 'over 140'],
  [{ tempoToBpm: 100 }, 'Up to 100 BPM', 'under 100'],
  [{ beats: { min: 16, max: 16 } }, '4 bars', '4 bars'],
  [{ beats: { min: 4, max: 8 } }, '1–2 bars', '1–2 bars'],
  [{ beats: { min: 6, max: 6 } }, '6 beats', '6 beats'],
  [{ durationSeconds: { min: null, max: 3 } }, 'Up to 3 s', 'under 3 seconds'],
  [{ durationSeconds: { min: 8, max: null } }, 'From 8 s', 'over 8 seconds'],
  [{ durationSeconds: { min: 8, max: 12 } }, '8–12 s', '10 seconds'],
])('%j is the chip “%s”, and is written as %j', (understood, label, typed) => {
  const [word, chip] = filterParts({ q: 'typed' }, read('bass', understood), names)
  expect(chip!.label).toBe(label)
  expect(word!.rest.q).toBe(typed)
  expect(chip!.rest.q).toBe('bass')
})

test('a kind that was read is a chip, and is written so that it is read again', () => {
  const understood = read('bass', { tempoBpm: 128, toleranceBpm: 5, kind: 'oneShot' as const })
  const parts = filterParts({ q: 'one shot bass 128' }, understood, names)
  expect(parts.map(({ label }) => label)).toEqual(['“bass”', '128 BPM', 'One-shots'])
  expect(parts.map(({ rest }) => rest.q)).toEqual(['one-shots 128', 'bass one-shots', 'bass 128'])
})

test('half and double time are no more than a tempo that was read means already', () => {
  const understood = { ...NOTHING_READ, tempoBpm: 128, toleranceBpm: 5 }
  const [part] = filterParts({ q: '128', halfDouble: '1' }, understood, names)
  expect(part).toMatchObject({ label: '128 BPM', rest: {} })
})

test('a major key that was read is written so that it is read again', () => {
  const [, key] = filterParts(
    { q: '120 F# major' },
    { ...NOTHING_READ, tempoBpm: 120, toleranceBpm: 5, key: '6-major' },
    names,
  )
  const [tempo] = filterParts(
    { q: '120 F# major' },
    { ...NOTHING_READ, tempoBpm: 120, toleranceBpm: 5, key: '6-major' },
    names,
  )
  expect(tempo!.rest.q).toBe('F♯maj')
  expect(key!.rest.q).toBe('120')
})

test('taking the last word away takes the search away', () => {
  expect(filterParts({ q: 'dark' }, read('dark'), names)[0]!.rest).toEqual({})
})

test('several tags, artists and packs are a chip each', () => {
  const filter = { tags: 'vinyl,tape hiss', artist: 'ava-lune,kilo-hertz', pack: 'p1' }
  const byName = { ...names, artist: (handle: string) => (handle === 'ava-lune' ? 'Ava Lune' : null) }
  const parts = filterParts(filter, NOTHING_READ, byName)
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
