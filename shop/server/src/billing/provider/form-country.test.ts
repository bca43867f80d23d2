import { COUNTRIES } from '@segno/contract'
import { decideVat, taxPlaceOf, type VatSeller } from '@segno/vat'
import { expect, test } from 'vitest'
import { formCountry } from './form-country.ts'
import { openSandboxHost } from './sandbox-host.ts'

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

test('the sandbox’s card form offers every country of the registration, by name', async () => {
  const origin = 'http://shop.test'
  const takeWebhook = () => Promise.resolve(200)
  await using host = await openSandboxHost({ stateFile: null, origin, now: () => new Date(), takeWebhook })
  const { id } = await host.provider.stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'eur',
    success_url: `${origin}/saved`,
  })
  const asked = { method: 'GET', path: `/sandbox/checkout/${id}`, headers: {}, body: '' }
  const { body } = await host.sandbox.handle(asked)
  const offered = [...body.matchAll(/<option value="(\w\w)" [^>]*>([^<]+)</g)]
  expect(new Set(offered.map(([, code]) => code))).toEqual(new Set(COUNTRIES))
  const names = offered.map(([, , name = '']) => name)
  expect(names).toContain('Japan')
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})

test('VAT can be decided on for a buyer of every country that the form offers', () => {
  const place = taxPlaceOf({ country: 'DE', postcode: null })
  const seller: VatSeller = { place, ossRegistered: true, registeredOutside: ['CH', 'GB', 'NO'] }
  const decided = COUNTRIES.map((country) => {
    const buyer = { kind: 'private', place: taxPlaceOf({ country, postcode: null }) } as const
    return [country, decideVat({ seller, buyer, day: '2026-11-30' }).kind]
  })
  const charged = decided.filter(([, kind]) => kind === 'charged').map(([country]) => country)
  const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
  const beside = ['CH', 'LI', 'GB', 'IM', 'NO', 'MC']
  expect(new Set(charged)).toEqual(new Set([...EU.split(' '), ...beside]))
})
