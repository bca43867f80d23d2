import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, minorDigitsOf } from './currency.ts'
import {
  allocateCents,
  amountCents,
  basisPoints,
  countFor,
  scaleCents,
  subtractCents,
  sumCents,
} from './money.ts'

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(amountCents)

test.each([0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])('%s is not an amount of money', (value) => {
  expect(() => amountCents(value)).toThrow(RangeError)
})

test.each([-1, 10_001, 0.5])('%s is not a rate in basis points', (value) => {
  expect(() => basisPoints(value)).toThrow(RangeError)
})

test.each([
  [1, 1, 2, 1],
  [-1, 1, 2, -1],
  [1, 1, 3, 0],
  [2, 1, 3, 1],
  [9_007_199_254_740_991, 10_000, 10_000, 9_007_199_254_740_991],
])('%i cents times %i/%i are %i cents', (amount, numerator, denominator, scaled) => {
  expect(scaleCents(amountCents(amount), { numerator, denominator })).toBe(scaled)
})

test('sums that are too large to be exact are refused', () => {
  const most = amountCents(Number.MAX_SAFE_INTEGER)
  expect(() => sumCents([most, amountCents(1)])).toThrow(RangeError)
  expect(() => subtractCents(amountCents(-2), most)).toThrow(RangeError)
  expect(() => scaleCents(most, { numerator: 2, denominator: 1 })).toThrow(RangeError)
})

test('an amount shared out by weight adds up again, and no part is a whole cent away from its due', () => {
  const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(cents, weights, (total, weighed) => {
      const whole = weighed.reduce((sum, weight) => sum + weight, 0)
      fc.pre(whole > 0)
      const parts = allocateCents(total, weighed)
      expect(sumCents(parts)).toBe(total)
      for (const [at, part] of parts.entries())
        expect(Math.abs(part - (total * weighed[at]!) / whole)).toBeLessThan(1)
    }),
  )
})

test('of three equal parts the first gets the cent that is left over', () => {
  expect(allocateCents(amountCents(100), [1, 1, 1])).toEqual([34, 33, 33])
  expect(allocateCents(amountCents(-100), [1, 1, 1])).toEqual([-34, -33, -33])
})

test('nothing can be shared out by nothing', () => {
  expect(() => allocateCents(amountCents(1), [])).toThrow(RangeError)
  expect(() => allocateCents(amountCents(1), [2, -1])).toThrow(RangeError)
})

test.each([
  ['EUR', 1_230, '12.30'],
  ['EUR', -5, '-0.05'],
  ['EUR', 9_007_199_254_740_991, '90071992547409.91'],
  ['JPY', 5, '5'],
  ['KWD', 1, '0.001'],
])('%s has the decimal point where ISO 4217 puts it: %i is %s', (currency, amount, text) => {
  expect(decimalText({ amountCents: amountCents(amount), currency })).toBe(text)
})

test.each(['EUR', 'USD', 'JPY', 'KWD', 'CLF', 'ISK'])(
  '%s has as many digits as the system knows',
  (currency) => {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions()
    expect(minorDigitsOf(currency)).toBe(maximumFractionDigits)
  },
)

test('a part of a price buys that part of a count, rounded down', () => {
  const whole = amountCents(833)
  expect(countFor(60, { part: amountCents(416), whole })).toBe(29)
  expect(countFor(60, { part: whole, whole })).toBe(60)
  expect(() => countFor(60, { part: whole, whole: amountCents(0) })).toThrow('nothing costs nothing')
})
