import { expect, test } from 'vitest'
import { dayOf, monthsAfter } from './day-range.ts'

test.each([
  ['2026-11-25', 1, '2026-12-25'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2027-03-31', 1, '2027-04-30'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2027-03-31', -1, '2027-02-28'],
])('%s and %i months are %s', (from, months, to) => {
  const after = monthsAfter(new Date(`${from}T23:59:59Z`), months)
  expect(after).toEqual(new Date(`${to}T23:59:59Z`))
  expect(dayOf(after)).toBe(to)
})
