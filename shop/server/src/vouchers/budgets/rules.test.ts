import { expect, test } from 'vitest'
import { missingOf, mostOfOne } from './rules.ts'

const PROMO = 300_000
const packages = [
  { points: 20, listedMicroEur: 9_000_000 },
  { points: 400, listedMicroEur: 119_000_000 },
]
const prices = { promoPointMicroEur: PROMO, planPoints: null, packages }
const nothing = { rewardPoints: 0, discountPercent: null, planDays: null }

test.each([
  ['a point that was paid above the worth of a given one', 20, 7_200_000, 9_000_000, 0],
  ['a point that was paid below it', 60, 2_400_000, 24_000_000, 15_600_000],
  ['a package that was listed below it', 400, 11_900_000, 119_000_000, 107_100_000],
  ['points that cost nothing', 10, 0, 1_000_000, 1_000_000],
])('%s is raised to it, never above the list', (_, points, paidMicroEur, listedMicroEur, added) => {
  expect(missingOf({ points, paidMicroEur, listedMicroEur }, PROMO)).toBe(added)
})

test('a redemption takes at most its points, those of its plan, and the dearest reduction', () => {
  expect(mostOfOne({ ...nothing, rewardPoints: 10 }, prices)).toBe(3_000_000)
  expect(mostOfOne({ ...nothing, planDays: 40 }, { ...prices, planPoints: 100 })).toBe(60_000_000)
  expect(mostOfOne({ ...nothing, discountPercent: 90 }, prices)).toBe(107_100_000)
  expect(mostOfOne({ ...nothing, rewardPoints: 10, discountPercent: 20 }, prices)).toBe(
    3_000_000 + 23_800_000,
  )
  expect(mostOfOne({ ...nothing, discountPercent: 50 }, { ...prices, packages: [] })).toBe(0)
})
