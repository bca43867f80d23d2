import { amountCents, basisPoints } from '@segno/units'
import { expect, test } from 'vitest'
import { isChargeable, priceCurrency, reducedCents, toForSale, worthOf } from './rules.ts'

test.each([
  ['EUR', 'EUR'],
  ['GBP', 'GBP'],
  ['SEK', 'USD'],
])('who has %s pays in %s', (own, currency) => {
  expect(priceCurrency(own)).toBe(currency)
})

test.each([
  ['EUR', 50],
  ['USD', 50],
  ['GBP', 30],
])('in %s a card is charged with %i cents or more', (currency, least) => {
  expect([isChargeable(least, currency), isChargeable(least - 1, currency)]).toEqual([true, false])
})

test('a reduction is to the nearest cent', () => {
  expect([reducedCents(999, 50), reducedCents(1_000, 100), reducedCents(1_000, 0)]).toEqual([500, 0, 1_000])
})

const row = {
  id: 'points-20',
  kind: 'points',
  name: '20 points',
  points: 20,
  period: null,
  is_recommended: true,
  price_cents: 900,
  is_gross: false,
}
const inGermany = {
  rateBasisPoints: basisPoints(1_900),
  sellerRateBasisPoints: basisPoints(1_900),
  isRegistered: false,
}
const terms = { currency: 'EUR', priceTerms: inGermany, percent: null }
const shown = {
  id: 'points-20',
  kind: 'points',
  name: '20 points',
  points: 20,
  period: null,
  isRecommended: true,
  isGross: false,
  currency: 'EUR',
}

test('a sum is worth in euros what the price list says', () => {
  expect(worthOf(amountCents(1_100), { ownNetCents: 2_200, euroNetCents: 2_000 })).toBe(10_000_000)
})

test('of a price that includes VAT a voucher takes its percentage off all of it', () => {
  expect(toForSale({ ...row, price_cents: 1_000, is_gross: true }, { ...terms, percent: 50 })).toMatchObject({
    netCents: 420,
    vatCents: 80,
    grossCents: 500,
    reduced: { percent: 50, fromNetCents: 840, fromGrossCents: 1_000 },
  })
})

test('a package is shown with VAT on top of its price', () => {
  const price = { netCents: 900, vatCents: 171, grossCents: 1_071 }
  expect(toForSale(row, terms)).toEqual({ ...shown, ...price, reduced: null })
})

test('a voucher takes its percentage off a package, and the whole price stays in sight', () => {
  const price = { netCents: 450, vatCents: 86, grossCents: 536 }
  const reduced = { percent: 50, fromNetCents: 900, fromGrossCents: 1_071 }
  expect(toForSale(row, { ...terms, percent: 50 })).toEqual({ ...shown, ...price, reduced })
})

test('what cannot be reduced costs its whole price with a voucher too', () => {
  expect(toForSale({ ...row, kind: 'plan', period: 'month' }, { ...terms, percent: 50 })).toMatchObject({
    grossCents: 1_071,
    reduced: null,
  })
})
