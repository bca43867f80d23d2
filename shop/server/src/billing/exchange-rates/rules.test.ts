import type { ExchangeRate } from '@segno/invoice'
import { amountCents } from '@segno/units'
import { taxPlaceOf } from '@segno/vat'
import { expect, test } from 'vitest'
import { convertVat, ratedCurrencies, rateWarning } from './rules.ts'

const exchangeRate: ExchangeRate = {
  day: '2026-11-24',
  source: 'ECB',
  perEuro: [
    { currency: 'USD', rate: '1.0923' },
    { currency: 'PLN', rate: '4.2512' },
  ],
}

test.each([
  ['from dollars to euros', 'USD', 'EUR', 157],
  ['from euros to zlotys', 'EUR', 'PLN', 727],
  ['from dollars to zlotys, by both rates and one rounding', 'USD', 'PLN', 666],
])('VAT is converted %s', (_what, from, currency, cents) => {
  const vat = { amountCents: amountCents(171), currency: from }
  expect(convertVat(vat, { currency, exchangeRate })).toEqual({ amountCents: cents, currency, exchangeRate })
})

test('a shop needs the rates of what it sells in and of its own currency', () => {
  const needed = (country: string) => ratedCurrencies({ place: taxPlaceOf({ country, postcode: null }) })
  expect(['DE', 'PL', 'GB', 'US'].map(needed)).toEqual([
    ['USD', 'GBP'],
    ['USD', 'GBP', 'PLN'],
    ['USD', 'GBP'],
    [],
  ])
})

test.each([
  ['a rate of seven days ago', '2026-11-18', '2026-11-25', null],
  ['an older one', '2026-11-17', '2026-11-25', /by a rate of 2026-11-17, more than 7 days old/],
  ['an older one, a month after the last sale', '2026-11-17', '2026-12-26', null],
  ['none, long after the last sale', null, '2027-12-26', /^Invoices in USD state no VAT in EUR/],
] as const)('with %s the administrator is warned as needed', (_what, day, today, warning) => {
  const sale = { currency: 'USD', own: 'EUR', lastSoldAt: new Date('2026-11-25T12:00:00Z') }
  const said = rateWarning({ ...sale, today, rate: day && { day } })
  if (warning === null) expect(said).toBeNull()
  else expect(said).toMatch(warning)
})
