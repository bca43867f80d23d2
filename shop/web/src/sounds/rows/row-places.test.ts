import { expect, test } from 'vitest'
import { beside, boxPx, DIVIDER_PX, edgeOf, lengthPx, rowsBetween, startOf } from './row-places.ts'

const plain = { total: 1_000_000, rowPx: 56, dividerAt: null }
const divided = { total: 100, rowPx: 56, dividerAt: 10 }

test('rows follow each other without a gap', () => {
  expect(startOf(plain, 999_999)).toBe(999_999 * 56)
  expect(lengthPx(plain)).toBe(56_000_000)
  expect(boxPx(plain)).toBeLessThan(16_000_000)
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

const ends = (list: { top: number; height: number }[]) => list.map(({ top, height }) => [top, top + height])

test('what stands above some rows and below them reaches from end to end of a list that its box can hold', () => {
  const short = { total: 1_000, rowPx: 56, dividerAt: null }
  const around = { first: 100, last: 119 }
  expect(ends(beside(short, { around, origin: 0, originPx: 0 }))).toEqual([
    [0, 5_600],
    [6_720, 56_000],
  ])
})

test.each([
  { around: { first: 2, last: 5 }, places: [0, 112, 336, 5_640] },
  { around: { first: 10, last: 15 }, places: [0, 560, 936, 5_640] },
  { around: { first: 50, last: 60 }, places: [0, 2_840, 3_456, 5_640] },
])(
  'with words between two of the rows, what stands beside rows from $around.first on leaves no gap',
  ({ around, places }) => {
    expect(ends(beside(divided, { around, origin: 0, originPx: 0 })).flat()).toEqual(places)
  },
)

test('in a list longer than its box, what stands beside some rows ends within the box, and with a whole row', () => {
  const around = { first: 500_000, last: 500_019 }
  const [origin, originPx] = [499_990, 3_000_010]
  const [above, below] = ends(beside(plain, { around, origin, originPx }))
  expect(above![1]).toBe(560)
  expect(below![0]).toBe(560 + 20 * 56)
  for (const px of [...above!, ...below!]) expect(Math.abs(px % 56)).toBe(0)
  expect(originPx + above![0]!).toBeGreaterThanOrEqual(0)
  expect(originPx + above![0]!).toBeLessThan(56)
  expect(originPx + below![1]!).toBeLessThanOrEqual(boxPx(plain))
  expect(originPx + below![1]!).toBeGreaterThan(boxPx(plain) - 56)
})

test('rows that are far away leave the whole box to what stands beside them', () => {
  const around = { first: 100, last: 119 }
  const [above, below] = beside(plain, { around, origin: 500_000, originPx: 3_000_000 })
  expect(above!.height).toBe(0)
  expect(below!.height).toBeGreaterThan(boxPx(plain) - 2 * 56)
})
