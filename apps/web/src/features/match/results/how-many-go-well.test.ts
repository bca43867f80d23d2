import { expect, test } from 'vitest'
import { howManyGoWell, lessWellFrom } from './how-many-go-well.ts'

const track = { tempoBpm: 120, key: { tonic: 9, mode: 'minor' } } as const

test.each([
  [1_264, 38, '38 of 1,264 sounds go well with it'],
  [264, 1, '1 of 264 sounds goes well with it'],
  [1, 1, '1 of 1 sound goes well with it'],
  [264, 0, 'None of 264 sounds goes well with it'],
  [0, 0, '0 sounds'],
])('of %i sounds %i: “%s”', (total, goingWell, words) => {
  expect(howManyGoWell({ total, goingWell, track })).toBe(words)
})

test('of a track without tempo and key nothing is claimed', () => {
  const silent = { total: 264, goingWell: 264, track: { tempoBpm: null, key: null } }
  expect(howManyGoWell(silent)).toBe('264 sounds')
  expect(lessWellFrom(silent)).toBeNull()
})

test('where the good ones end is said between the rows', () => {
  expect(lessWellFrom({ total: 264, goingWell: 38, track })).toEqual({
    index: 38,
    words: 'These fit less well',
  })
  expect(lessWellFrom({ total: 3, goingWell: 0, track })).toMatchObject({ index: 0 })
  expect(lessWellFrom({ total: 3, goingWell: 3, track })).toBeNull()
})
