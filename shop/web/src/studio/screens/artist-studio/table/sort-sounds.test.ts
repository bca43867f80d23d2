import { expect, test } from 'vitest'
import { VOCABULARY } from '../../../../testing/sounds.ts'
import { aStudioSound } from '../../../../testing/studio-sounds.ts'
import { readSort, type SoundSort, sortSounds } from './sort-sounds.ts'

const rows = [
  { title: 'Low 10', tempoBpm: 120 },
  { title: 'Low 9', tempoBpm: null },
  { title: 'Air', tempoBpm: 99.5 },
  { title: 'Bell', tempoBpm: 120 },
].map((sound, at) => aStudioSound(at, { sound }))
const titles = (sort: SoundSort) =>
  sortSounds(rows, { sort, vocabulary: VOCABULARY }).map(({ sound }) => sound.title)

test('sounds are sorted by a column either way, numbers by their value, and what is empty comes last', () => {
  expect(titles('title')).toEqual(['Air', 'Bell', 'Low 9', 'Low 10'])
  expect(titles('tempoBpm')).toEqual(['Air', 'Low 10', 'Bell', 'Low 9'])
  expect(titles('-tempoBpm')).toEqual(['Low 10', 'Bell', 'Air', 'Low 9'])
})

test('an address asks for a column, or for no order that there is', () => {
  expect([readSort('-key'), readSort('colour'), readSort(null)]).toEqual(['-key', null, null])
})
