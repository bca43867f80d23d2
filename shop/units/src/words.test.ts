import { expect, test } from 'vitest'
import { countOf, formatBasisPoints, formatPoints, microEurText, moneyText } from './words.ts'

test('numbers and sums are written as our English text has them', () => {
  expect([countOf(1_204, 'sound', 'sounds'), formatPoints(1), formatBasisPoints(2_550)]).toEqual([
    '1,204 sounds',
    '1 point',
    '25.5%',
  ])
  expect([moneyText(123_450, 'EUR'), moneyText(-50, 'USD'), moneyText(9_000, 'JPY')]).toEqual([
    'EUR 1,234.50',
    '-USD 0.50',
    'JPY 9,000',
  ])
})

test.each([
  [333_333, '€ 0.333333'],
  [2_500_000, '€ 2.50'],
  [-10, '€ -0.00001'],
  [0, '€ 0.00'],
])('%i millionths of a euro are %s', (amount, text) => {
  expect(microEurText(amount)).toBe(text)
})
