import { expect, test } from 'vitest'
import { STANDARD_RATES } from './standard-rates.ts'
import { readVatId } from './vat-id.ts'

/** Published examples of each country, whose check digits are right. */
const IDS = {
  AT: 'ATU13585627',
  BE: 'BE0428759497',
  BG: 'BG175074752',
  CH: 'CHE107787577MWST',
  CY: 'CY10259033P',
  CZ: 'CZ25123891',
  DE: 'DE136695976',
  DK: 'DK13585628',
  EE: 'EE100931558',
  ES: 'ESB58378431',
  FI: 'FI20774740',
  FR: 'FR40303265045',
  GB: 'GB980780684',
  GR: 'EL094259216',
  HR: 'HR33392005961',
  HU: 'HU12892312',
  IE: 'IE6433435F',
  IS: 'IS00621',
  IT: 'IT00743110157',
  LT: 'LT119511515',
  LU: 'LU15027442',
  LV: 'LV40003521600',
  MT: 'MT11679112',
  NL: 'NL004495445B01',
  NO: 'NO995525828MVA',
  PL: 'PL8567346215',
  PT: 'PT501964843',
  RO: 'RO18547290',
  SE: 'SE556188840401',
  SI: 'SI50223054',
  SK: 'SK2022749619',
}

test('every country with a rate has an id that is read', () => {
  expect(Object.keys(IDS)).toEqual([...new Set(STANDARD_RATES.map((rate) => rate.country))])
})

test.each(Object.entries(IDS))(
  'an id of %s is read, with the country in front and without: %s',
  (country, text) => {
    expect(readVatId(text, 'US')).toEqual({ country, text })
    expect(readVatId(text.replace(/^(CHE|[A-Z]{2})/, ''), country)).toEqual({ country, text })
    expect(readVatId(` ${text.toLowerCase().replace(/(\d\d)/, '$1 ')} `, country)).toEqual({ country, text })
  },
)

// Icelandic numbers carry no check digit. Two sums modulo 11 give the same digit now and then.
test.each(Object.entries(IDS).filter(([country]) => country !== 'IS'))(
  'at most one of nine wrong digits makes another id of %s: %s',
  (country, text) => {
    const at = text.search(/\d/) + 3
    const wrong = '0123456789'.split('').filter((digit) => digit !== text[at])
    const read = wrong.map((digit) => readVatId(text.slice(0, at) + digit + text.slice(at + 1), country))
    expect(read.filter((id) => id !== null).length).toBeLessThan(2)
  },
)

test.each([
  ['GR094259216', 'GR', 'EL094259216'],
  ['094259216', 'EL', 'EL094259216'],
  ['XI980780684', 'GB', 'GB980780684'],
  ['CHE-107.787.577', 'CH', 'CHE107787577MWST'],
  ['CHE-107.787.577 IVA', 'CH', 'CHE107787577IVA'],
  ['CHE-107.787.577 TVA', 'LI', 'CHE107787577TVA'],
  ['995 525 828', 'NO', 'NO995525828MVA'],
  ['NO995525828', 'NO', 'NO995525828MVA'],
  ['NL4495445B01', 'NL', 'NL004495445B01'],
  ['NL000099998B57', 'NL', 'NL000099998B57'],
  ['FRK7399859412', 'FR', 'FRK7399859412'],
  ['40303265045', 'MC', 'FR40303265045'],
  ['IE8D79739I', 'IE', 'IE8D79739I'],
  ['GBGD001', 'GB', 'GBGD001'],
  ['DE136695976', 'FR', 'DE136695976'],
])('%s, typed by a buyer in %s, is the id %s', (text, country, id) => {
  expect(readVatId(text, country)?.text).toBe(id)
})

test.each([
  ['', 'DE'],
  ['DE', 'DE'],
  ['136695976', 'US'],
  ['US136695976', 'US'],
  ['DE13669597', 'DE'],
  ['ATU1358562', 'AT'],
  ['toString', 'DE'],
])('%j of a buyer in %s is no VAT id', (text, country) => {
  expect(readVatId(text, country)).toBeNull()
})
