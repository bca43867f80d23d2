import { expect, test } from 'vitest'
import { vatCurrencyOf } from './seller-currency.ts'

test('a seller states VAT in the money of their country, where its VAT is known', () => {
  expect(['DE', 'BG', 'HR', 'PL', 'SE', 'GB', 'CH', 'US'].map(vatCurrencyOf)).toEqual([
    'EUR',
    'EUR',
    'EUR',
    'PLN',
    'SEK',
    'GBP',
    'CHF',
    null,
  ])
})
