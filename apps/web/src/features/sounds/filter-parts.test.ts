import { expect, test } from 'vitest'
import type { SoundFilter } from '../../shared/sounds/sound-filter.ts'
import { VOCABULARY } from '../../testing/sounds.ts'
import { filterParts, loosened } from './filter-parts.ts'

const nothingRead = { text: '', tempoBpm: null, tempoToBpm: null, key: null }
const names = { vocabulary: VOCABULARY, artist: 'Ava Lune', pack: null }
const labels = (filter: SoundFilter, understood = nothingRead) =>
  filterParts(filter, understood, names).map(({ label }) => label)

test('no filter has no chips', () => {
  expect(labels({})).toEqual([])
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
  const understood = { ...nothingRead, text: 'dark bass', tempoBpm: 128, key: '0-minor' }
  const parts = filterParts({ q: 'dark bass 128 cm' }, understood, names)
  expect(parts.map(({ label }) => label)).toEqual(['“dark bass”', '128 BPM', 'C minor'])
  expect(parts.map(({ rest }) => rest.q)).toEqual(['128 Cm', 'dark bass Cm', 'dark bass 128'])
})

test('a range of tempos that was read is one chip, and is written so that it is read again', () => {
  const understood = { ...nothingRead, text: 'bass', tempoBpm: 90, tempoToBpm: 100 }
  const parts = filterParts({ q: 'bass 90-100' }, understood, names)
  expect(parts.map(({ label }) => label)).toEqual(['“bass”', '90–100 BPM'])
  expect(parts.map(({ rest }) => rest.q)).toEqual(['90–100', 'bass'])
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
  expect(loosened({ q: 'bass 128', tempoMin: '1', genre: 'house' }, understood, 'tempo')).toEqual({
    words: 'the filter tempo',
    rest: { q: 'bass', genre: 'house' },
  })
})

test('a proposal that this screen does not know is left out', () => {
  expect(loosened({}, nothingRead, 'price')).toBeNull()
})
