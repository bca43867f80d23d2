import { expect, test } from 'vitest'
import { claimedPart, disputedParts, leavesNothing } from './rules.ts'

const paid = { points: 20, netCents: 900, vatCents: 171, grossCents: 1_071, vatRateBasisPoints: 1_900 }
const all = { points: 20, netCents: 900, grossCents: 1_071 }
const half = { points: 10, netCents: 450, grossCents: 536 }
const nothing = { points: 0, netCents: 0, grossCents: 0 }

test('a dispute of part of a payment takes that part, with points rounded up', () => {
  expect(claimedPart(paid, [], 536)).toEqual({ points: 11, netCents: 450, grossCents: 536 })
  expect(claimedPart(paid, [], 1_071)).toEqual(all)
  expect(claimedPart(paid, [], 5_000)).toEqual(all)
})

test('a dispute takes no more than a refund left', () => {
  expect(claimedPart(paid, [half], 1_071)).toEqual({ points: 10, netCents: 450, grossCents: 535 })
  expect(claimedPart(paid, [all], 1_071)).toEqual(nothing)
})

test('two disputes of one payment share it, the first first', () => {
  expect(disputedParts(paid, [], [300, 1_071])).toEqual([
    { points: 6, netCents: 252, grossCents: 300 },
    { points: 14, netCents: 648, grossCents: 771 },
  ])
  expect(disputedParts(paid, [], [1_071, 1_071])).toEqual([all, nothing])
})

test('[R21] the roundings of many parts do not add up: each has the VAT of its rate', () => {
  const whole = {
    points: 400,
    netCents: 11_900,
    vatCents: 2_261,
    grossCents: 14_161,
    vatRateBasisPoints: 1_900,
  }
  const parts = disputedParts(whole, [], [...Array.from({ length: 13 }, () => 1_000), 14_161])
  for (const { netCents, grossCents } of parts)
    expect(2 * Math.abs((grossCents - netCents) * 10_000 - netCents * 1_900)).toBeLessThanOrEqual(3 * 11_900)
  expect(parts.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(11_900)
})

test('what gave no points is disputed by its money alone', () => {
  expect(claimedPart({ ...paid, points: 0 }, [], 300)).toEqual({ points: 0, netCents: 252, grossCents: 300 })
})

test('a dispute of exactly what is left takes what is left of each sum', () => {
  const refunded = { points: 10, netCents: 451, grossCents: 536 }
  expect(claimedPart(paid, [refunded], 535)).toEqual({ points: 10, netCents: 449, grossCents: 535 })
})

test.each([
  [true, 'all of it', [all]],
  [true, 'two halves of it', [half, { ...half, grossCents: 535 }]],
  [false, 'a half of it', [half]],
  [false, 'all but a cent of it', [{ ...all, grossCents: 1_070 }]],
])('nothing is left of a payment (%o) once %s went back', (isNothing, _, parts) => {
  expect(leavesNothing(paid, parts)).toBe(isNothing)
})
