import { expect, test } from 'vitest'
import { formCountry } from './form-country.ts'

test.each([
  ['agrees with other evidence', 'agreement', 'AT', 'AT', 'AT'],
  ['contradicts evidence that agrees', 'agreement', 'DE', 'AT', null],
  ['stands alone', 'word', 'AT', 'AT', null],
  ['is in doubt', 'highest', 'AT', 'AT', null],
  ['gave way to a VAT id', 'vatId', 'AT', 'AT', null],
] as const)('the card form, where the buyer’s word %s', (_, by, taxed, declared, country) => {
  const payment = { located_by: by, vat_country: taxed, declared_country: declared }
  expect(formCountry(payment)).toBe(country)
})
