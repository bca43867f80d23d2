import { amountCents } from '@segno/units'
import { expect, test } from 'vitest'
import { changeHappens, pointsFor, worthOf } from './rules.ts'

const month = { points: 20, grossCents: 1_000, period: 'month' } as const
const bigMonth = { points: 60, grossCents: 2_000, period: 'month' } as const
const year = { points: 240, grossCents: 900, period: 'year' } as const

test.each([
  ['a bigger plan', month, bigMonth, 'now'],
  ['a smaller plan', bigMonth, month, 'at_period_end'],
  ['a plan at the same price', month, { ...month, points: 30 }, 'at_period_end'],
  ['a plan by the year, even a cheaper one', month, year, 'now'],
  ['a plan by the month, even a dearer one', year, bigMonth, 'at_period_end'],
])('%s begins as it should', (_, from, to, when) => {
  expect(changeHappens(from, to)).toBe(when)
})

test.each([
  ['a whole period gives all points', bigMonth, 2_000, null, 60],
  ['a period in part gives its part', bigMonth, 1_000, null, 30],
  ['no more than all', bigMonth, 9_000, null, 60],
  ['a change gives what it adds', bigMonth, 1_000, month, 40],
  ['a change in the middle half of it', bigMonth, 500, month, 20],
  ['a plan by the year begins with all points', year, 900, month, 240],
  ['a smaller plan adds nothing', month, 1_000, bigMonth, 0],
  ['more points at the same price add nothing', { ...month, points: 30 }, 500, month, 0],
  ['the same points at a higher price neither', { ...month, grossCents: 1_500 }, 500, month, 0],
  ['nor those of a plan without a price', { ...month, grossCents: 0 }, 0, null, 0],
])('points for what was paid: %s', (_, plan, paidCents, before, points) => {
  expect(pointsFor(plan, paidCents, before)).toBe(points)
})

test('a sum is worth in euros what the price list says', () => {
  expect(worthOf(amountCents(1_100), { ownNetCents: 2_200, euroNetCents: 2_000 })).toBe(10_000_000)
})
