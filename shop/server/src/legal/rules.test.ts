import { expect, test } from 'vitest'
import { earliestDay, mustAccept, versionInForce } from './rules.ts'
import { valuesOf } from './fill-in.ts'

const versions = [
  { number: 1, validFrom: '2026-11-01' },
  { number: 2, validFrom: '2026-12-10' },
  { number: 3, validFrom: '2026-12-10' },
]

test.each([
  ['2026-10-31', 1],
  ['2026-12-09', 1],
  ['2026-12-10', 3],
  ['2027-01-01', 3],
])('on %s version %i is in force', (today, number) => {
  expect(versionInForce(versions, today).number).toBe(number)
})

test.each([
  ['2026-12-01', '2026-12-10'],
  ['2027-01-01', '2027-01-01'],
])('what is published on %s takes effect on %s at the earliest', (today, earliest) => {
  expect(earliestDay(versions, today)).toBe(earliest)
})

const values = valuesOf({
  shop: { name: 'Coda', origin: 'https://coda.test', supportHost: 'coda.test', legal: null },
  artistShareBasisPoints: 4_000,
  promoPointMicroEur: 300_000,
  affiliateTerms: { shareBasisPoints: 1_500, holdDays: 30, minPayoutCents: 2_500 },
})
test.each([
  ['nothing, of the first', null, 1, false],
  ['nothing, of the second', null, 2, true],
  ['an earlier one', { number: 1, filled: {} }, 2, true],
  ['this one', { number: 2, filled: {} }, 2, false],
  ['this one at this share', { number: 2, filled: { artistShare: '40%' } }, 2, false],
  ['this one at another share', { number: 2, filled: { artistShare: '50%' } }, 2, true],
  ['this one of another name', { number: 2, filled: { shopName: 'Fine' } }, 2, false],
])('an artist who accepted %s', (_, accepted, number, isAsked) => {
  expect(mustAccept(accepted, { number }, values)).toBe(isAsked)
})
