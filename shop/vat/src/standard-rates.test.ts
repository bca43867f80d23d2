import { expect, test } from 'vitest'
import { basisPoints, type CalendarDay } from '@segno/units'
import { STANDARD_RATES, standardRateOn } from './standard-rates.ts'
import { EU_COUNTRIES, type Region } from './territories.ts'

const rateOn = (day: string, country: string, region: Region | null = null): number | null => {
  const rate = standardRateOn(day as CalendarDay, { country, region })
  return rate === null ? null : rate / 100
}

// Written out a second time, by hand from the tables of the tax authorities, so that a slip in the list is seen.
test.each([
  ['DE', null, '2020-06-30', 19, '2020-07-01', 16],
  ['IE', null, '2020-08-31', 23, '2020-09-01', 21],
  ['DE', null, '2020-12-31', 16, '2021-01-01', 19],
  ['IE', null, '2021-02-28', 21, '2021-03-01', 23],
  ['PT', 'azores', '2021-06-30', 18, '2021-07-01', 16],
  ['LU', null, '2022-12-31', 17, '2023-01-01', 16],
  ['LU', null, '2023-12-31', 16, '2024-01-01', 17],
  ['EE', null, '2023-12-31', 20, '2024-01-01', 22],
  ['CH', null, '2023-12-31', 7.7, '2024-01-01', 8.1],
  ['FI', null, '2024-08-31', 24, '2024-09-01', 25.5],
  ['SK', null, '2024-12-31', 20, '2025-01-01', 23],
  ['EE', null, '2025-06-30', 22, '2025-07-01', 24],
  ['RO', null, '2025-07-31', 19, '2025-08-01', 21],
] as const)('%s %s changes from %s at %d %% to %s at %d %%', (country, region, before, old, from, rate) => {
  expect([rateOn(before, country, region), rateOn(from, country, region)]).toEqual([old, rate])
})

test('every other rate has been the same since 2020', () => {
  const changes = STANDARD_RATES.filter((rate) => rate.validFrom > '2020-01-01')
  expect(changes).toHaveLength(13)
  const places = new Set(STANDARD_RATES.map(({ country, region }) => `${country} ${region}`))
  expect(STANDARD_RATES).toHaveLength(places.size + changes.length)
})

test('the rates of November 2026 are these', () => {
  const now = [...new Set(STANDARD_RATES.map((rate) => rate.country))]
    .map((country) => `${country} ${rateOn('2026-11-25', country)}`)
    .join(', ')
  expect(now).toBe(
    'AT 20, BE 21, BG 20, CH 8.1, CY 19, CZ 21, DE 19, DK 25, EE 24, ES 21, FI 25.5, FR 20, GB 20, GR 24, HR 25, ' +
      'HU 27, IE 23, IS 24, IT 22, LT 21, LU 17, LV 21, MT 18, NL 21, NO 25, PL 23, PT 23, RO 21, SE 25, SI 22, SK 23',
  )
  expect(rateOn('2026-11-25', 'PT', 'madeira')).toBe(22)
  expect(rateOn('2026-11-25', 'AT', 'jungholz-mittelberg')).toBe(19)
})

test('every Member State has a rate, and the mean of November 2026 is 21.9 %', () => {
  const rates = [...EU_COUNTRIES].map((country) => rateOn('2026-11-25', country)!)
  expect(rates).toHaveLength(27)
  expect(rates.reduce((sum, rate) => sum + rate, 0) / 27).toBeCloseTo(21.9, 1)
})

test('a rate that an administrator adds later in the list puts an earlier one right', () => {
  const added = {
    country: 'DE',
    region: null,
    rateBasisPoints: basisPoints(2_000),
    validFrom: '2027-01-01',
  } as const
  const mended = { ...added, rateBasisPoints: basisPoints(2_100) }
  const rates = [...STANDARD_RATES, added, mended]
  expect(standardRateOn('2026-12-31', added, rates)).toBe(1_900)
  expect(standardRateOn('2027-01-01', added, rates)).toBe(2_100)
})

test('where no rate is known, none is invented', () => {
  expect(rateOn('2026-11-25', 'US')).toBeNull()
  expect(rateOn('1968-01-01', 'DE')).toBeNull()
})
