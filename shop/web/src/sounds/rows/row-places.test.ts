import { expect, test } from 'vitest'
import { DIVIDER_PX, edgeOf, lengthPx, rowsBetween, startOf } from './row-places.ts'

const plain = { total: 1_000_000, rowPx: 56, dividerAt: null }
const divided = { total: 100, rowPx: 56, dividerAt: 10 }

test('rows follow each other without a gap', () => {
  expect(startOf(plain, 999_999)).toBe(999_999 * 56)
  expect(lengthPx(plain)).toBe(56_000_000)
  expect(rowsBetween(plain, 560, 1_120)).toEqual({ first: 10, last: 19 })
  expect(rowsBetween(plain, 561, 1_121)).toEqual({ first: 10, last: 20 })
  expect(rowsBetween(plain, 55_999_000, 56_000_700)).toEqual({ first: 999_982, last: 999_999 })
})

test('words between two rows push down those below them', () => {
  expect(startOf(divided, 9)).toBe(504)
  expect([edgeOf(divided, 10), startOf(divided, 10)]).toEqual([560, 560 + DIVIDER_PX])
  expect(lengthPx(divided)).toBe(5_600 + DIVIDER_PX)
  expect(rowsBetween(divided, 560, 600)).toEqual({ first: 10, last: 10 })
  expect(rowsBetween(divided, 656, 712)).toEqual({ first: 11, last: 11 })
})
