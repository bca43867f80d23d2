import { expect, test } from 'vitest'
import { auditedTerms, changedOf, packageIdFor, pricesIn } from './rules.ts'

test.each([
  ['20 points', 20, null, 'points-20'],
  ['Studio', 60, 'year', 'studio-year'],
  ['  Café & Co. ', 60, 'month', 'cafe-co-month'],
  ['Norteña', 60, 'month', 'nortena-month'],
  ['日本', 60, 'month', 'plan-month'],
])('the package %s of %i points by %s is called %s', (name, points, period, id) => {
  expect(packageIdFor({ name, points, period })).toBe(id)
})

test('a long name does not make a long id', () => {
  const id = packageIdFor({ name: 'a'.repeat(200), points: 1, period: 'year' })
  expect(id.length).toBeLessThan(60)
})

test('each currency has its own price', () => {
  const terms = {
    name: 'x',
    points: 1,
    eurCents: 1,
    usdCents: 2,
    gbpCents: 3,
    withVat: ['EUR' as const],
    isOnSale: true,
    isRecommended: false,
  }
  expect(pricesIn(terms)).toEqual({
    EUR: { price_cents: 1, is_gross: true },
    USD: { price_cents: 2, is_gross: false },
    GBP: { price_cents: 3, is_gross: false },
  })
})

test('the audit trail names the prices that there are', () => {
  expect(
    auditedTerms({
      name: 'Studio',
      isOnSale: true,
      isRecommended: false,
      prices: { EUR: { price_cents: 990, is_gross: true }, USD: { price_cents: 1_100, is_gross: false } },
    }),
  ).toEqual({
    name: 'Studio',
    on_sale: true,
    recommended: false,
    price_in_EUR: '9.90 with VAT',
    price_in_USD: '11.00',
  })
})

test('the audit trail has what differs, also what was not there before', () => {
  const before = { name: 'Studio', on_sale: true, gone: 1 }
  expect(changedOf(before, before)).toBeNull()
  expect(changedOf(before, { name: 'Studio', on_sale: false, price_in_GBP: '8.00' })).toEqual({
    before: { on_sale: true, gone: 1 },
    after: { on_sale: false, price_in_GBP: '8.00' },
  })
})
