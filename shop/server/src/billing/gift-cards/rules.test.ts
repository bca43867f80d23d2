import { amountCents, basisPoints } from '@segno/units'
import { addVat } from '@segno/vat'
import { expect, test } from 'vitest'
import { mailAtOf, redemptionOf } from './rules.ts'

type Row = readonly [points: number, netCents: number, euroNetCents: number]
const EUR: readonly Row[] = [
  [20, 900, 900],
  [60, 2_400, 2_400],
  [150, 5_400, 5_400],
]
const USD: readonly Row[] = [
  [20, 990, 900],
  [60, 2_600, 2_400],
]
const redeem = (sumCents: number, list: readonly Row[], rate: number) =>
  redemptionOf(
    amountCents(sumCents),
    list.map(([points, netCents, euroNetCents]) => ({
      id: `points-${points}`,
      points,
      price: addVat(amountCents(netCents), basisPoints(rate)),
      list: { ownNetCents: netCents, euroNetCents },
    })),
    basisPoints(rate),
  )

test.each([
  // Reckoned by hand: 25.00 / 1.19 = 21.008; 20 points are 10.71, so 46.69 points, rounded in the taker's favour.
  ['Germany, 19 %', EUR, 2_500, 1_900, 'points-20', 47, 2_101, 399],
  // 25.00 / 1.20 = 20.833; 20 points are 10.80: 46.30.
  ['France, 20 %', EUR, 2_500, 2_000, 'points-20', 47, 2_083, 417],
  // No VAT: 60 points are 24.00, so 62.5.
  ['none, in euros', EUR, 2_500, 0, 'points-60', 63, 2_500, 0],
  // 60 points are 26.00, which 25.00 does not cover; 20 are 9.90: 50.5.
  ['United States, none', USD, 2_500, 0, 'points-20', 51, 2_500, 0],
  // 150 points are 64.26, which 100.00 covers: 233.4. 100.00 / 1.19 = 84.034.
  ['Germany, a bigger card', EUR, 10_000, 1_900, 'points-150', 234, 8_403, 1_597],
  // Less than the smallest package: at the price of its points. 5.35 / 0.5355 = 9.99.
  ['Germany, a rest', EUR, 535, 1_900, 'points-20', 10, 450, 85],
])(
  'a card of a redeemer with VAT as in %s',
  (_where, prices, sum, rate, packageId, points, netCents, vatCents) =>
    expect(redeem(sum, prices, rate)).toMatchObject({
      packageId,
      points,
      netCents,
      vatCents,
      grossCents: sum,
    }),
)

test('the price of a package brings its points, and a cent more brings none', () => {
  for (const cents of [1_071, 1_072]) expect(redeem(cents, EUR, 1_900)?.points).toBe(20)
  expect(redeem(1_073, EUR, 1_900)?.points).toBe(21)
})

test('artists earn by the net sum, in euros by the shop’s own list', () => {
  expect(redeem(2_500, EUR, 1_900)?.valueMicroEur).toBe(21_010_000)
  expect(redeem(2_600, USD, 0)?.valueMicroEur).toBe(24_000_000)
})

test('a card brings nothing where no points are on sale', () => expect(redeem(2_500, [], 0)).toBeNull())

const now = new Date('2026-11-28T12:00:00Z')
test.each([
  ['2026-11-28', '2026-11-28T12:00:00.000Z'],
  ['2026-12-24', '2026-12-24T07:00:00.000Z'],
  ['2027-11-28', '2027-11-28T07:00:00.000Z'],
  ['2027-11-29', undefined],
  ['2026-11-27', undefined],
])('a card for %s is mailed at %s', (day, at) => expect(mailAtOf(day, now)?.toISOString()).toBe(at))

test('a card for today is mailed at once, also before the morning', () => {
  const night = new Date('2026-11-28T00:29:00Z')
  expect(mailAtOf('2026-11-28', night)).toEqual(night)
})
