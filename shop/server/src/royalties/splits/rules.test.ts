import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWhole, shareRoyalty, withoutLeavers } from './rules.ts'

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Parts of some people that add up to 100 %. */
const wholeSplit = fc
  .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 9 })
  .map((cuts) => [0, ...cuts.toSorted((one, other) => one - other), 10_000])
  .map((cuts) => cuts.slice(1).map((cut, at) => ({ artistId: `a${at}`, partBasisPoints: cut - cuts[at]! })))

test('whatever a sale earns and however it is shared, nothing is lost and nobody gets a millionth more than their part', () => {
  fc.assert(
    fc.property(fc.nat(10 ** 12), wholeSplit, (amount, parts) => {
      const shared = shareRoyalty(amount, parts)
      expect(isWhole(shared)).toBe(true)
      expect(sumOf(shared.map(({ amountMicroEur }) => amountMicroEur))).toBe(amount)
      for (const { amountMicroEur, partBasisPoints } of shared)
        expect(Math.abs(amountMicroEur - (amount * partBasisPoints) / 10_000)).toBeLessThan(1.001)
    }),
    { numRuns: 20_000 },
  )
})

test('what cannot be divided goes to the largest remainder', () => {
  const thirds = [3_333, 3_333, 3_334].map((partBasisPoints, at) => ({ artistId: `a${at}`, partBasisPoints }))
  expect(shareRoyalty(100, thirds).map(({ amountMicroEur }) => amountMicroEur)).toEqual([33, 33, 34])
  expect(isWhole(thirds)).toBe(true)
  expect(isWhole(thirds.slice(1))).toBe(false)
})

test('the part of somebody who left more than a year ago is the artist’s, and nobody else’s changes', () => {
  const at = new Date('2026-11-28T12:00:00Z')
  const of = (leftAt: string | null) =>
    withoutLeavers(
      [
        { artistId: 'ava', partBasisPoints: 5_000, leftAt: null },
        { artistId: 'ben', partBasisPoints: 3_000, leftAt: leftAt === null ? null : new Date(leftAt) },
        { artistId: 'cleo', partBasisPoints: 2_000, leftAt: null },
      ],
      { artistId: 'ava', at },
    ).map(({ artistId, partBasisPoints }) => [artistId, partBasisPoints])
  const kept = [
    ['ava', 5_000],
    ['ben', 3_000],
    ['cleo', 2_000],
  ]
  expect(of(null)).toEqual(kept)
  expect(of('2025-11-28T12:00:00Z')).toEqual(kept)
  expect(of('2025-11-28T11:59:59Z')).toEqual([
    ['ava', 8_000],
    ['cleo', 2_000],
  ])
})
