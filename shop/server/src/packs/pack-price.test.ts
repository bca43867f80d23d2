import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOutPack } from './pack-price.ts'

const priced = (...points: number[]) => points.map((pricePoints, at) => ({ id: `s${at}`, pricePoints }))

test('a pack’s price is shared out by the prices of its sounds', () => {
  expect([...shareOutPack(priced(2, 2, 2), 5)!.values()]).toEqual([2, 2, 1])
  expect([...shareOutPack(priced(10, 5, 0), 9)!.values()]).toEqual([6, 3, 0])
})

test('a pack that saves nothing, or has one sound on sale, has no price of its own', () => {
  expect(shareOutPack(priced(2, 2), 4)).toBeNull()
  expect(shareOutPack(priced(5), 3)).toBeNull()
})

test('shares add up to the pack’s price, and none is above the sound’s own', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(prices, fc.nat(), (points, seed) => {
      const sum = points.reduce((total, one) => total + one, 0)
      fc.pre(sum > 1)
      const packPoints = 1 + (seed % (sum - 1))
      const shares = shareOutPack(priced(...points), packPoints)!
      expect([...shares.values()].reduce((total, one) => total + one, 0)).toBe(packPoints)
      for (const { id, pricePoints } of priced(...points))
        expect(shares.get(id)).toBeLessThanOrEqual(pricePoints)
    }),
  )
})
