import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountCents, basisPoints } from '@segno/units'
import { extractVat } from '@segno/vat'
import { agreedCents, changeHappens, chargeable, isCardGoodOn, pointsFor, statusHere } from './rules.ts'

const month = { points: 20, grossCents: 1_000, period: 'month' } as const
const bigMonth = { points: 60, grossCents: 2_000, period: 'month' } as const
const year = { points: 240, grossCents: 900, period: 'year' } as const

const bigYear = { points: 600, grossCents: 9_000, period: 'year' } as const

test('a card is good to the end of its month', () => {
  const good = (day: string) => isCardGoodOn('02/2027', new Date(`${day}T23:00:00Z`))
  expect([good('2027-02-28'), good('2027-03-01')]).toEqual([true, false])
})

test.each([
  ['a bigger plan', month, bigMonth, 'now'],
  ['a smaller plan', bigMonth, month, 'at_period_end'],
  ['a plan at the same price', month, { ...month, points: 30 }, 'at_period_end'],
  ['a plan by the year, even a cheaper one', month, year, 'now'],
  ['a plan by the month, even a dearer one', year, bigMonth, 'at_period_end'],
])('%s begins as it should', (_, from, to, when) => {
  expect(changeHappens(from, to)).toBe(when)
})

test.each([
  ['a whole period gives all points', bigMonth, 2_000, null, 60],
  ['a period in part gives its part', bigMonth, 1_000, null, 30],
  ['no more than all', bigMonth, 9_000, null, 60],
  ['a change gives what it adds', bigMonth, 1_000, month, 40],
  ['a change in the middle half of it', bigMonth, 500, month, 20],
  ['a plan by the year begins with all points', year, 900, month, 240],
  [
    'a year that takes a whole month’s place gives what that month lacks of it',
    bigYear,
    7_000,
    bigMonth,
    540,
  ],
  ['half a month’s place, and keeps the points of the used half', bigYear, 8_000, bigMonth, 570],
  [
    'a month’s place that gave more points than the year nothing more',
    { ...bigYear, points: 50 },
    7_000,
    bigMonth,
    0,
  ],
  ['a smaller plan adds nothing', month, 1_000, bigMonth, 0],
  ['more points at the same price add nothing', { ...month, points: 30 }, 500, month, 0],
  ['the same points at a higher price neither', { ...month, grossCents: 1_500 }, 500, month, 0],
  ['nor those of a plan without a price', { ...month, grossCents: 0 }, 0, null, 0],
])('points for what was billed: %s', (_, plan, billedCents, before, points) => {
  expect(pointsFor(plan, billedCents, before)).toBe(points)
})

const now = new Date('2027-02-20T12:00:00Z')
const due = {
  providerInvoiceId: 'in_1',
  reason: 'renewal',
  since: new Date('2027-02-01T12:00:00Z'),
  nextAttemptAt: null,
  waitsForBuyer: false,
} as const
const since = new Date('2027-02-10T12:00:00Z')
const nextAttemptAt = new Date('2027-02-21T12:00:00Z')

test.each([
  ['one that is tried again goes on', 'past_due', { ...due, nextAttemptAt }, 'past_due'],
  ['one that is not has two weeks', 'past_due', { ...due, since }, 'past_due'],
  ['then it ends, whatever the provider leaves it as', 'past_due', due, 'ended'],
  ['one that the provider has given up ends at once', 'unpaid', { ...due, since }, 'ended'],
  ['a change that waits ends nothing', 'active', { ...due, reason: 'change' as const }, 'active'],
  ['nor does a pause', 'paused', null, 'paused'],
] as const)('a plan whose renewal was declined: %s', (_, status, unpaid, expected) => {
  expect(statusHere({ status, due: unpaid }, now)).toBe(expected)
})

test('too small a sum is not charged, whatever its currency calls small', () => {
  expect([chargeable(49, 'EUR'), chargeable(50, 'EUR'), chargeable(-500, 'EUR')]).toEqual([0, 50, 0])
  expect([chargeable(29, 'GBP'), chargeable(30, 'GBP')]).toEqual([0, 30])
})

const taxed = (rate: number) => ({
  rateBasisPoints: basisPoints(rate),
  sellerRateBasisPoints: basisPoints(1_900),
  isRegistered: false,
})

test('[R07] [R15] an agreed net price stays net and an agreed gross one gross, over all changes of VAT', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.array(fc.integer({ min: 0, max: 2_700 }), { minLength: 1, maxLength: 5 }),
      (cents, rates) => {
        for (const rate of rates) {
          const agreed = (is_gross: boolean) =>
            agreedCents({ grossCents: 1, listed: { price_cents: cents, is_gross } }, taxed(rate))
          expect(extractVat(amountCents(agreed(false)), basisPoints(rate)).netCents).toBe(cents)
          expect(agreed(true)).toBe(cents)
        }
      },
    ),
  )
})

test('a price whose agreed sum an earlier version did not note stays, and so does that of a closed account', () => {
  const listed = { price_cents: 799, is_gross: false }
  expect(agreedCents({ grossCents: 951, listed: null }, taxed(2_000))).toBe(951)
  expect(agreedCents({ grossCents: 951, listed }, null)).toBe(951)
})
