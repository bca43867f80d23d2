import { expect, test } from 'vitest'
import { priceOrder } from './rules.ts'

const offer = (id: string, status = 'published') => ({
  id,
  status,
  price_points: 5,
  artist_id: 'ava',
  training_allowed: false,
})
const pack = {
  packId: 'night',
  shares: new Map([
    ['a', 3],
    ['b', 4],
  ]),
}
const pointsOf = (ids: readonly string[], owned: readonly string[], status?: string) =>
  priceOrder(
    ids.map((id) => offer(id, status)),
    [pack],
    new Set(owned),
  ).map(({ price_points, packId }) => [price_points, packId])

test.each([
  [
    'all of a pack is bought at its price',
    ['a', 'b'],
    [],
    [
      [3, 'night'],
      [4, 'night'],
    ],
  ],
  [
    'and beside it other sounds at theirs',
    ['a', 'b', 'c'],
    [],
    [
      [3, 'night'],
      [4, 'night'],
      [5, null],
    ],
  ],
  ['the rest of a pack is bought at its share', ['b'], ['a'], [[4, 'night']]],
  ['a part of a pack costs what its sounds cost', ['b'], [], [[5, null]]],
])('%s', (_, ids, owned, prices) => {
  expect(pointsOf(ids, owned)).toEqual(prices)
})

test('a sound that has left the shop has no price of a pack', () => {
  expect(pointsOf(['a', 'b'], [], 'withdrawn')).toEqual([
    [5, null],
    [5, null],
  ])
})
