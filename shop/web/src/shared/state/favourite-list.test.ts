import { expect, test } from 'vitest'
import {
  afterAdding,
  afterMoving,
  afterRemoving,
  type FavouriteList,
  merge,
  NO_FAVOURITES,
  runsOf,
} from './favourite-list.ts'

const ids = ({ sounds }: FavouriteList): string => sounds.map(({ soundId }) => soundId).join('')
const abc = merge(
  { sounds: [{ soundId: 'a' }, { soundId: 'b' }, { soundId: 'c' }], total: 3 },
  NO_FAVOURITES,
).list

test('[S09] adding increments the total, removing decrements it and sets loading', () => {
  const added = afterAdding(abc, ['d'])
  expect([ids(added), added.total, added.loading]).toEqual(['dabc', 4, false])
  const removed = afterRemoving(added, ['a'])
  expect([ids(removed), removed.total, removed.loading]).toEqual(['dbc', 3, true])
})

test('[S09] what is there already is not counted twice, and what is not there not taken off', () => {
  expect(afterAdding(abc, ['b', 'd', 'd'])).toMatchObject({ total: 4 })
  expect(afterRemoving(abc, ['z'])).toMatchObject({ total: 3 })
})

test('what was taken out comes back to where it was', () => {
  for (const gone of [['a'], ['b'], ['c'], ['a', 'c'], ['c', 'b'], ['a', 'b', 'c'], ['z']]) {
    const places = runsOf(abc, gone).toReversed()
    const back = places.reduce(
      (list, run) => afterAdding(list, run.ids, run.before),
      afterRemoving(abc, gone),
    )
    expect(ids(back)).toBe('abc')
  }
})

test('several are moved in the order given', () => {
  expect(ids(afterMoving(abc, ['c', 'a'], 'b'))).toBe('cab')
  expect(ids(afterMoving(abc, ['a'], null))).toBe('bca')
  expect(ids(afterMoving(abc, ['z'], 'a'))).toBe('abc')
})

test('what only this browser knew comes first and is told; what another window took out stays out', () => {
  const local = afterAdding(abc, ['g'])
  const { list, toPost } = merge({ sounds: [{ soundId: 'c' }, { soundId: 'a' }], total: 2 }, local)
  expect([ids(list), list.total, toPost]).toEqual(['gca', 3, ['g']])
})
