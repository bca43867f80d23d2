import { expect, test } from 'vitest'
import { keepPoints } from './rules.ts'

const gift = { lotId: 'a', grant: 'gift', points: 3, valueMicroEur: 10 }
const bought = { lotId: 'b', grant: 'bought', points: 2, valueMicroEur: 8 }

test.each([
  ['some of them', 1, [{ ...gift, points: 2, valueMicroEur: 6 }, bought], 0],
  ['all of them', 3, [bought], 0],
  ['more than there are', 5, [bought], 2],
  ['none', 0, [gift, bought], 0],
])('points of a gift are taken out of a purchase: %s', (_, points, kept, lacking) => {
  expect(keepPoints([gift, bought], { grant: 'gift', points })).toEqual({ kept, lacking })
})

test('what one lot lacks the next of the same gift gives', () => {
  expect(keepPoints([gift, bought, { ...gift, lotId: 'c' }], { grant: 'gift', points: 4 })).toEqual({
    kept: [bought, { ...gift, lotId: 'c', points: 2, valueMicroEur: 6 }],
    lacking: 0,
  })
})
