import { expect, test } from 'vitest'
import { stepOf, stepsBetween } from './rules.ts'

test.each([
  ['2026-09-01', '2026-11-30', 'day'],
  ['2026-07-01', '2026-09-30', 'day'],
  ['2026-07-01', '2026-10-01', 'week'],
  ['2026-08-01', '2026-11-30', 'week'],
  ['2024-01-01', '2024-12-31', 'week'],
  ['2024-01-01', '2025-01-01', 'month'],
])('sales from %s to %s are charted by %s', (first, last, step) => {
  expect(stepOf(first, last)).toBe(step)
})

test.each(['2026-11-16', '2026-11-18', '2026-11-22'])('the week of %s begins on Monday the 16th', (day) => {
  expect(stepsBetween('week', day, day)).toEqual(['2026-11-16'])
})

test('weeks begin on Mondays, and every step of a period is there once', () => {
  expect(stepsBetween('day', '2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(stepsBetween('week', '2026-11-22', '2026-11-30')).toEqual(['2026-11-16', '2026-11-23', '2026-11-30'])
  expect(stepsBetween('month', '2025-12-31', '2026-02-01')).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
  expect(stepsBetween('day', '2026-03-02', '2026-03-01')).toEqual([])
})
