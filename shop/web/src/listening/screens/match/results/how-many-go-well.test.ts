import { expect, test } from 'vitest'
import { howManyGoWell, lessWellFrom } from './how-many-go-well.ts'

const track = { tempoBpm: 120, key: { tonic: 9, mode: 'minor' } } as const
const well = (total: number, goingWell: number) => ({ total, goingWell, goingWellTransposed: 0, track })

test.each([
  [1_264, 38, 12, '38 of 1,264 sounds fit well, 12 of them transposed'],
  [264, 38, 0, '38 of 264 sounds fit well'],
  [264, 38, 38, '38 of 264 sounds fit well, transposed'],
  [264, 1, 0, '1 of 264 sounds fits well'],
  [264, 1, 1, '1 of 264 sounds fits well, transposed'],
  [264, 264, 0, 'All 264 sounds fit well'],
  [1, 1, 0, '1 sound fits well'],
  [1, 1, 1, '1 sound fits well, transposed'],
  [1, 0, 0, '1 sound fits less well'],
  [264, 0, 0, 'None of 264 sounds fits well'],
  [0, 0, 0, '0 sounds'],
])('of %i sounds %i, %i of them transposed: “%s”', (total, goingWell, goingWellTransposed, words) => {
  expect(howManyGoWell({ total, goingWell, goingWellTransposed, track })).toBe(words)
})

test('of a track without tempo and key nothing is claimed', () => {
  const silent = { ...well(264, 264), track: { tempoBpm: null, key: null } }
  expect(howManyGoWell(silent)).toBe('264 sounds')
  expect(lessWellFrom(silent)).toBeNull()
})

test('where the good ones end is said between the rows', () => {
  expect(lessWellFrom(well(264, 38))).toEqual({ index: 38, words: 'These fit less well' })
  expect(lessWellFrom(well(39, 38))).toEqual({ index: 38, words: 'This one fits less well' })
  expect(lessWellFrom(well(3, 0))).toEqual({
    index: 0,
    words: 'Nothing fits well. These come closest',
  })
  expect(lessWellFrom(well(1, 0))).toEqual({ index: 0, words: 'This comes closest' })
  expect(lessWellFrom(well(3, 3))).toBeNull()
})
