import type { ExchangeRate } from '@segno/invoice'
import { amountCents, type CalendarDay } from '@segno/units'
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

const warned = (today: CalendarDay, day: CalendarDay | null) =>
  rateWarning({
    currency: 'USD',
    own: 'EUR',
    lastSoldAt: new Date('2026-11-25T12:00:00Z'),
    today,
    rate: day && { day },
  })

test('a rate that is older than 7 days is warned of while the currency is sold', () => {
  expect(warned('2026-11-25', '2026-11-18')).toBeNull()
  expect(warned('2026-11-25', '2026-11-17')).toMatch(/by a rate of 2026-11-17, more than 7 days old/)
  expect(warned('2026-12-26', '2026-11-17')).toBeNull()
})

test('a currency without any rate is warned of as long as there is none', () => {
  expect(warned('2027-12-26', null)).toMatch(/^Invoices in USD state no VAT in EUR/)
})
