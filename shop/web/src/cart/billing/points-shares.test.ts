import { expect, test } from 'vitest'
import { nextToEnd, sharesOf } from './points-shares.ts'

const lot = (id: string, remainingPoints: number, expiresAt: string | null = null) => ({
  id,
  origin: 'voucher' as const,
  points: 30,
  remainingPoints,
  expiresAt,
  createdAt: '2026-11-01T00:00:00.000Z',
})
const FEBRUARY = '2027-02-26T00:00:00.000Z'
const MARCH = '2027-03-26T00:00:00.000Z'

test('points of one origin that end together are one share', () => {
  const lots = [lot('a', 5, FEBRUARY), lot('b', 7, FEBRUARY), lot('c', 2, MARCH), lot('d', 9)]
  const package_ = { ...lot('e', 4), origin: 'package' as const }
  expect(
    sharesOf([...lots, package_]).map(({ origin, points, expiresAt }) => [origin, points, expiresAt]),
  ).toEqual([
    ['voucher', 12, FEBRUARY],
    ['voucher', 2, MARCH],
    ['voucher', 9, null],
    ['package', 4, null],
  ])
})

test('the points that end first are named together, and none where all last', () => {
  expect(nextToEnd([lot('c', 2, MARCH), lot('a', 5, FEBRUARY), lot('b', 7, FEBRUARY)])).toEqual({
    points: 12,
    expiresAt: FEBRUARY,
  })
  expect(nextToEnd([lot('d', 9)])).toBeNull()
})
