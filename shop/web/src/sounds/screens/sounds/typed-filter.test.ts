import { expect, test } from 'vitest'
import type { SoundFilter } from '../../sound-filter.ts'
import { columnFilter, fromColumn, NOTHING_READ, type Understood, withTyped } from './typed-filter.ts'

const words = [{ text: 'bass', isSearched: true }]
const understood: Understood = {
  ...NOTHING_READ,
  text: 'bass',
  words,
  tempoBpm: 128,
  toleranceBpm: 5,
  key: '0-minor',
  kind: 'loop',
}
const box = { understood, isCurrent: true }
const filter: SoundFilter = { q: 'bass loops 128 cm', genre: 'techno' }
const shown = columnFilter(filter, box)

test('the column shows what was read in the fields that say the same, and no tempo that only orders', () => {
  expect(shown).toEqual({ ...filter, key: '0-minor', kind: 'loop' })
  const range = { ...NOTHING_READ, tempoBpm: 92.5, tempoToBpm: 100 }
  expect(columnFilter({ q: '92.5-100' }, { understood: range, isCurrent: true })).toMatchObject({
    tempoMin: '92.5',
    tempoMax: '100',
  })
})

test.each([
  ['another filter', { ...shown, genre: 'house' }, { ...filter, genre: 'house' }],
  ['half and double time', { ...shown, halfDouble: '1' }, { ...filter, halfDouble: '1' }],
  ['how the key is matched', { ...shown, keyMatch: 'fits' }, { ...filter, keyMatch: 'fits' }],
  [
    'one end of the tempo',
    { ...shown, tempoMin: '120' },
    { genre: 'techno', q: 'bass loops Cm', tempoMin: '120' },
  ],
  ['the key', { ...shown, key: '2-minor' }, { genre: 'techno', q: 'bass loops 128', key: '2-minor' }],
  ['the kind', { ...shown, kind: undefined }, { genre: 'techno', q: 'bass 128 Cm' }],
] satisfies [string, object, SoundFilter][])(
  'what is changed in the column leaves the box, and nothing else does: %s',
  (_, next, expected) => {
    expect(JSON.parse(JSON.stringify(fromColumn(filter, next as SoundFilter, box)))).toEqual(expected)
  },
)

test('while the answer is on its way a choice leaves the box as it is being typed', () => {
  const typing = { ...filter, q: 'bass loops 128 cm dark' }
  const late = { understood, isCurrent: false }
  expect(fromColumn(typing, { ...columnFilter(typing, late), genre: 'house' }, late)).toEqual({
    ...typing,
    genre: 'house',
  })
  expect(fromColumn(typing, { ...columnFilter(typing, late), key: '2-minor' }, late)).toEqual({
    ...typing,
    key: '2-minor',
  })
})

test('either of two keys or tempos is typed again as it was read', () => {
  const either = { ...understood, otherTemposBpm: [120], otherKeys: ['9-minor', '2-major'] }
  expect(withTyped({}, either)).toEqual({ q: 'bass loops 128 or 120 Cm or Am or Dmaj' })
  expect(columnFilter({}, { understood: either, isCurrent: true })).toEqual({ kind: 'loop' })
})

test('a mode alone is typed again as one word', () => {
  const otherKeys = Array.from({ length: 11 }, (_, at) => `${at + 1}-minor`)
  expect(withTyped({}, { ...understood, otherKeys })).toEqual({ q: 'bass loops 128 minor' })
})
