import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DecimalText } from './currency.ts'
import { convertMoney } from './exchange.ts'
import { amountCents } from './money.ts'

test.each([
  ['a rate for one of the other', [171, 'USD'], ['EUR', '1.0923', '1'], 157],
  ['half a cent, which goes up', [1, 'USD'], ['EUR', '2', '1'], 1],
  ['just below half a cent', [1, 'USD'], ['EUR', '2.000000001', '1'], 0],
  ['a cross rate, rounded once', [171, 'USD'], ['PLN', '1.0923', '4.2512'], 666],
  ['a currency without cents', [5_000, 'EUR'], ['JPY', '1', '176.51'], 8_826],
  ['a currency with cents from one without', [8_826, 'JPY'], ['EUR', '176.51', '1'], 5_000],
] as const)('money is converted by %s', (_what, [cents, currency], [into, from, to], expected) => {
  expect(convertMoney({ amountCents: amountCents(cents), currency }, { currency: into, from, to })).toEqual({
    amountCents: expected,
    currency: into,
  })
})

test('no rate loses a digit: the same rate both ways gives the amount back', () => {
  const rate = fc.tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 999_999_999 }))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), rate, (cents, [whole, decimals]) => {
      const text = `${whole}.${String(decimals).padStart(9, '0')}` as DecimalText
      const money = { amountCents: amountCents(cents), currency: 'USD' }
      expect(convertMoney(money, { currency: 'EUR', from: text, to: text }).amountCents).toBe(cents)
    }),
  )
})
