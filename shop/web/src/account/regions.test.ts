import { CURRENCIES, currencyOf, guessCountry } from '@segno/contract'
import { expect, test } from 'vitest'
import { countries, currencies } from './regions.ts'

test('countries have names in the reader’s language and alphabet', () => {
  const english = countries('en')
  expect(english).toHaveLength(244)
  expect(english.find(({ code }) => code === 'DE')?.name).toBe('Germany')
  expect(countries('de').find(({ code }) => code === 'DE')?.name).toBe('Deutschland')
  expect(english[0]?.name).toBe('Afghanistan')
})

test('the country is guessed from the first of the browser’s languages that names one', () => {
  expect(guessCountry(['de-AT'])).toBe('AT')
  expect(guessCountry(['en', 'de-CH', 'fr-FR'])).toBe('CH')
  expect(guessCountry(['de'])).toBe('')
  expect(guessCountry(['c', '', 'de-AT'])).toBe('AT')
})

test('the currency follows the country', () => {
  expect(['DE', 'HR', 'US', 'GB', 'SE', 'BR'].map(currencyOf)).toEqual([
    'EUR',
    'EUR',
    'USD',
    'GBP',
    'SEK',
    'USD',
  ])
  for (const { code } of countries('en')) expect(CURRENCIES).toContain(currencyOf(code))
})

test('currencies say their code and their name', () => {
  expect(currencies('en')[0]).toEqual({ code: 'EUR', name: 'EUR – Euro' })
})
