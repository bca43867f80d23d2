import { expect, test } from 'vitest'
import { chartScale, stacked } from './chart-scale.ts'

test.each([
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [
    [1, 3],
    [0, 1, 2, 3],
  ],
  [
    [4, 28],
    [0, 10, 20, 30],
  ],
  [[99_950], [0, 50_000, 100_000]],
  [
    [-30, 60],
    [-50, 0, 50, 100],
  ],
])('the side of a chart of %j has the figures %j', (values, figures) => {
  expect(chartScale(values)).toEqual(figures)
})

test('every value of a chart lies between the ends of its side', () => {
  for (let value = 1; value < 1e9; value = Math.ceil(value * 1.7)) {
    const figures = chartScale([value])
    expect(figures.at(-1)).toBeGreaterThanOrEqual(value)
    expect(figures.length).toBeLessThanOrEqual(6)
    expect(figures.every(Number.isInteger)).toBe(true)
  }
})

test('bars stand on one another, a loss below nothing', () => {
  expect(stacked([2, -1, 3])).toEqual([
    { from: 0, to: 2 },
    { from: 0, to: -1 },
    { from: 2, to: 5 },
  ])
})
