import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWhole, shareRoyalty } from './rules.ts'

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
