import { currencyOf, guessCountry } from '@segno/contract'
import { expect, test } from 'vitest'
import { countries, currencies } from './regions.ts'

test('countries have names in the order of the alphabet', () => {
  const english = countries()
  expect(english).toHaveLength(244)
  expect(english.find(({ code }) => code === 'DE')?.name).toBe('Germany')
  expect(english[0]?.name).toBe('Afghanistan')
})

test('the country is guessed from the first of the browser’s languages that names one', () => {
  expect(guessCountry(['de-AT'])).toBe('AT')
  expect(guessCountry(['en', 'de-CH', 'fr-FR'])).toBe('CH')
  expect(guessCountry(['de'])).toBe('')
  expect(guessCountry(['c', '', 'de-AT'])).toBe('AT')
})

test('the currency follows the country', () => {
  expect(['DE', 'CH', 'US', 'GB', 'SE', 'JP'].map(currencyOf)).toEqual([
    'EUR',
    'EUR',
    'USD',
    'GBP',
    'EUR',
    'USD',
  ])
})

test('[E10] only currencies with prices can be chosen; one from before says what is paid instead', () => {
  expect(currencies().map(({ name }) => name)).toEqual([
    'EUR – Euro',
    'USD – US Dollar',
    'GBP – British Pound',
  ])
  expect(currencies('USD')).toHaveLength(3)
  expect(currencies('CHF').at(-1)).toEqual({ code: 'CHF', name: 'CHF – Swiss Franc: prices in USD' })
})
