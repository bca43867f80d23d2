import { expect, test } from 'vitest'
import { cycleBoundary, periodAt, proratedCents } from './periods.ts'

const seconds = (iso: string): number => Date.parse(iso) / 1000
const iso = (at: number): string => new Date(at * 1000).toISOString().slice(0, 16)
const monthly = { interval: 'month', interval_count: 1 } as const

test('a month begun on the 31st ends on the last day of short months, and on the 31st again', () => {
  const anchor = seconds('2027-01-31T10:30:00Z')
  const ends = [1, 2, 3, 4].map((count) => iso(cycleBoundary(anchor, monthly, count)))
  expect(ends).toEqual(['2027-02-28T10:30', '2027-03-31T10:30', '2027-04-30T10:30', '2027-05-31T10:30'])
})

test('a year begun on a leap day ends on 28 February, and four years later on the 29th', () => {
  const anchor = seconds('2028-02-29T00:00:00Z')
  const yearly = { interval: 'year', interval_count: 1 } as const
  expect([1, 4].map((count) => iso(cycleBoundary(anchor, yearly, count)))).toEqual([
    '2029-02-28T00:00',
    '2032-02-29T00:00',
  ])
})

test('weeks and days are counted as they are', () => {
  const anchor = seconds('2027-03-27T12:00:00Z')
  expect(iso(cycleBoundary(anchor, { interval: 'week', interval_count: 2 }, 1))).toBe('2027-04-10T12:00')
  expect(iso(cycleBoundary(anchor, { interval: 'day', interval_count: 1 }, 3))).toBe('2027-03-30T12:00')
})

test('a boundary belongs to the period that it begins', () => {
  const anchor = seconds('2027-01-15T00:00:00Z')
  const period = periodAt(anchor, monthly, seconds('2027-02-15T00:00:00Z'))
  expect([iso(period.start), iso(period.end)]).toEqual(['2027-02-15T00:00', '2027-03-15T00:00'])
})

test('half of a period costs half, and a credit mirrors its charge', () => {
  const period = { start: 0, end: 100 }
  expect([proratedCents(799, period, 50), proratedCents(-799, period, 50)]).toEqual([400, -400])
  expect([proratedCents(799, period, 0), proratedCents(799, period, 100)]).toEqual([799, 0])
})
