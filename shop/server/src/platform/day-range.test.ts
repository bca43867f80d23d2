import { expect, test } from 'vitest'
import { dayOf, dayRange, isInFuture, monthsAfter, wasOver } from './day-range.ts'

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

test.each([
  ['2026-11-24', '2026-11-25T12:00:00Z', false],
  ['2026-11-26', '2026-11-25T12:00:00Z', false],
  ['2026-11-26', '2026-11-25T00:00:00Z', false],
  ['2026-11-26', '2026-11-24T23:59:59Z', true],
  ['2026-11-27', '2026-11-25T12:00:00Z', true],
])('%s has begun nowhere in the world at %s: %o', (day, now, isIt) => {
  expect(isInFuture(day, new Date(now))).toBe(isIt)
})

test.each([
  ['2026-11-25', '2026-11-25T12:00:00Z', false],
  ['2026-11-24', '2026-11-25T11:59:59Z', false],
  ['2026-11-24', '2026-11-25T12:00:00Z', true],
  ['2025-11-25', '2026-11-25T12:00:00Z', true],
])('%s was over everywhere at %s: %o', (day, at, was) => {
  expect(wasOver(day, new Date(at))).toBe(was)
})

test.each([
  [undefined, '2026-03-29T00:00:00Z', '2026-03-30T00:00:00Z'],
  // The hour that is left out, and the one that comes twice.
  ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['America/New_York', '2026-03-29T04:00:00Z', '2026-03-30T04:00:00Z'],
  ['Pacific/Kiritimati', '2026-03-28T10:00:00Z', '2026-03-29T10:00:00Z'],
])('29 March in the zone %s begins at %s and ends at %s', (zone, since, before) => {
  const day = '2026-03-29'
  expect(dayRange({ from: day, to: day, zone })).toEqual({
    since: new Date(since),
    before: new Date(before),
  })
  expect(dayRange({ zone })).toEqual({ since: null, before: null })
})
