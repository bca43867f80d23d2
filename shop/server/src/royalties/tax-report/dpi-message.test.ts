import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COUNTRIES } from '@segno/contract'
import { expect, test } from 'vitest'
import { validateDpi } from '../../testing/validate-dpi.ts'
import {
  type DpiMessage,
  type DpiSeller,
  residencesOf,
  sellerDigest,
  writeDpiMessage,
} from './dpi-message.ts'

const OPERATOR = {
  name: 'Segno & Söhne GmbH',
  businessName: 'Segno',
  street: 'Musterstraße 1',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE',
  vatId: 'DE136695976',
  register: 'HRB 12345 B, Berlin',
}
const quarter = (saleCount: number, creditedMicroEur = saleCount * 333_333) => ({
  saleCount,
  creditedMicroEur,
  feesMicroEur: creditedMicroEur,
})
const PERSON: DpiSeller = {
  identity: { kind: 'person', firstName: 'Ava', lastName: 'Lune', bornOn: '1990-05-12', birthplace: null },
  taxId: { text: '591199013', country: 'AT' },
  vatId: null,
  address: { street: 'Gasse 1', postcode: '1010', city: 'Vienna', country: 'AT' },
  account: { holder: 'Ava Lune', iban: 'DE89370400440532013000', paypal: null },
  quarters: [quarter(2), quarter(0), quarter(-1), quarter(9, 1_499_999_999)],
}
const COMPANY: DpiSeller = {
  ...PERSON,
  identity: { kind: 'company', registerNumber: 'FN 123456 a' },
  vatId: 'ATU13585627',
  account: { holder: 'Lune OG', iban: null, paypal: 'ava@lune.test' },
}
const ABROAD: DpiSeller = {
  ...PERSON,
  identity: {
    kind: 'person',
    firstName: 'Νίκος',
    lastName: '<Παπαδόπουλος> & "Σία"',
    bornOn: '1985-01-31',
    birthplace: { city: 'Пловдив', country: 'BG' },
  },
  taxId: null,
  address: { street: '音楽通り 1', postcode: 'n/a', city: 'Αθήνα', country: 'GR' },
}
const spec = (action: 'new' | 'corrected' | 'deleted' | 'resent', ref = `DE2026-${action}`) => ({
  action,
  ref,
  corrects: action === 'corrected' || action === 'deleted' ? 'DE2026-before' : null,
})
const message = (facts: Partial<DpiMessage>): string =>
  writeDpiMessage({
    ref: 'DE2026DE-0193a1f0',
    kind: 'new',
    year: 2026,
    writtenAt: new Date('2027-01-13T09:30:15.250Z'),
    operator: { ...OPERATOR, spec: spec('new') },
    sellers: [],
    ...facts,
  })
const reported = (seller: DpiSeller, action: 'new' | 'corrected' | 'deleted' = 'new') => ({
  ...seller,
  spec: spec(action),
})

const MESSAGES = {
  'of a person': message({ sellers: [reported(PERSON)] }),
  'of a company with PayPal': message({ sellers: [reported(COMPANY)] }),
  'of a person without a tax id, in letters that are not Latin': message({ sellers: [reported(ABROAD)] }),
  'of corrections': message({
    kind: 'corrections',
    operator: { ...OPERATOR, spec: spec('resent') },
    sellers: [reported(PERSON, 'corrected'), reported(COMPANY, 'deleted')],
  }),
  'with nothing to report': message({ kind: 'nothing' }),
}

test.each(Object.entries(MESSAGES))('a message %s is as the official schema has it', (_, text) => {
  expect(() => validateDpi(text)).not.toThrow()
})

const whole = MESSAGES['of a person']
test.each([
  ['without a name', whole.replace(/<dpi:LastName>.*?<\/dpi:LastName>/, '')],
  ['with cents', whole.replace('>1<', '>0.67<')],
  ['with no country', whole.replace('issuedBy="AT"', 'issuedBy="ZZ"')],
  ['with a day that is none', whole.replace('1990-05-12', '12.05.1990')],
  [
    'in another order',
    whole.replace(/(<dpi:Consideration>[^]*?<\/dpi:Consideration>)([^]*?)(<dpi:Fees>)/, '$2$1$3'),
  ],
])('the schema refuses a message %s', (_, spoiled) => {
  expect(spoiled).not.toBe(whole)
  expect(() => validateDpi(spoiled)).toThrow(/Schemas validity|element|attribute|Element/)
})

test('a seller’s quarters are told in whole euros, with sales that came back taken off', () => {
  const texts = [...whole.matchAll(/<dpi:(\w+Q\d)[^>]*>([^<]*)</g)].map(([, name, text]) => `${name} ${text}`)
  expect(texts).toEqual([
    'ConsQ1 1',
    'ConsQ2 0',
    'ConsQ3 0',
    'ConsQ4 1500',
    'NumbQ1 2',
    'NumbQ2 0',
    'NumbQ3 -1',
    'NumbQ4 9',
    'FeesQ1 1',
    'FeesQ2 0',
    'FeesQ3 0',
    'FeesQ4 1500',
    'TaxQ1 0',
    'TaxQ2 0',
    'TaxQ3 0',
    'TaxQ4 0',
  ])
})

test('a message says what kind it is, of which year, and when it was written in Central Europe', () => {
  expect(whole).toContain('<dpi:MessageTypeIndic>DPI401<')
  expect(whole).toContain('<dpi:ReportingPeriod>2026-12-31<')
  expect(whole).toContain('<dpi:Timestamp>2027-01-13T10:30:15.250<')
  const corrections = MESSAGES['of corrections']
  expect(corrections).toContain('<dpi:MessageTypeIndic>DPI402<')
  expect([...corrections.matchAll(/>(OECD\d)</g)].map(([, action]) => action)).toEqual([
    'OECD0',
    'OECD2',
    'OECD3',
  ])
  expect(corrections).toContain('<stf:CorrDocRefId>DE2026-before<')
  expect(MESSAGES['with nothing to report']).toMatch(/DPI403/)
  expect(MESSAGES['of a person without a tax id, in letters that are not Latin']).toMatch(
    /unknown="true"[^]*Пловдив/,
  )
})

test('a seller lives where their address is, and where else in the Union their tax id is from', () => {
  const address = { ...PERSON.address, country: 'CH' }
  expect(residencesOf({ address, taxId: { text: '1', country: 'AT' } })).toEqual(['CH', 'AT'])
  expect(residencesOf({ address, taxId: { text: '1', country: 'US' } })).toEqual(['CH'])
  expect(residencesOf(PERSON)).toEqual(['AT'])
})

test('a record is another once anything of it is', () => {
  const moved = { ...PERSON, address: { ...PERSON.address, street: 'Gasse 2' } }
  expect(sellerDigest(moved)).not.toBe(sellerDigest(PERSON))
  expect(sellerDigest({ ...PERSON })).toBe(sellerDigest(PERSON))
  const sold = { ...PERSON, quarters: [quarter(2), quarter(0), quarter(0), quarter(9, 1_499_999_999)] }
  expect(sellerDigest(sold)).not.toBe(sellerDigest(PERSON))
})

test('the schema knows every country that can be chosen', () => {
  const codes = readFileSync(join(import.meta.dirname, 'schema/isodpitypes_v1.0.xsd'), 'utf8')
  expect(COUNTRIES.filter((code) => !codes.includes(`value="${code}"`))).toEqual([])
})
