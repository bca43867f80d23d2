import { expect, test } from 'vitest'
import { aStudioSound } from '../../testing/studio-sounds.ts'
import { changesMeant, fieldMeant, noRoomWords, picksOfMany } from './many-picks.ts'

const withGenres = (...lists: string[][]) =>
  lists.map((genres, place) => aStudioSound(place, { sound: { title: `Sound ${place + 1}`, genres } }))
const GENRES = { field: 'genres', added: [], removed: [] } as const

test('of several sounds, what all have stands apart from what only some have', () => {
  expect(picksOfMany([['techno', 'pop'], ['techno']])).toEqual({ all: ['techno'], some: ['pop'] })
  expect(picksOfMany([])).toEqual({ all: [], some: [] })
})

test('each sound keeps its own words, gets what is added and loses what is taken away', () => {
  const sounds = withGenres(['techno', 'pop'], ['ambient', 'techno'], [])
  const { changes } = changesMeant(sounds, { ...GENRES, added: ['house'], removed: ['techno'] })
  expect(changes.map(({ set }) => set.genres)).toEqual([['pop', 'house'], ['ambient', 'house'], ['house']])
})

test('a sound that has as many words as may be gets none, and is named; three are, and the rest counted', () => {
  const sounds = withGenres(['a', 'b', 'c'], ['a'], ['a', 'b', 'house'])
  const { changes, full } = changesMeant(sounds, { ...GENRES, added: ['house'] })
  expect(changes.map(({ set }) => set.genres)).toEqual([
    ['a', 'house'],
    ['a', 'b', 'house'],
  ])
  expect(noRoomWords('Genres', full)).toBe('No room for more genres in “Sound 1”: remove one first.')
  expect(noRoomWords('Genres', withGenres([], [], [], [], []))).toMatch(/“Sound 3” and 2 more: remove/)
})

test('where there are too many already, one can still be taken away', () => {
  const { changes } = changesMeant(withGenres(['a', 'b', 'c', 'd', 'e']), { ...GENRES, removed: ['a'] })
  expect(changes[0]?.set.genres).toEqual(['b', 'c', 'd', 'e'])
})

test('whatever is no list of words is the same for all', () => {
  const sounds = withGenres(['techno'], [])
  expect(fieldMeant({ kind: 'loop' })).toBe('kind')
  expect(changesMeant(sounds, { kind: 'loop' }).changes.map(({ set }) => set)).toEqual([
    { kind: 'loop' },
    { kind: 'loop' },
  ])
})
