import { expect, test } from 'vitest'
import { taxDayAt } from './tax-day.ts'
import { taxPlaceOf } from './territories.ts'

function inWords(country: string, postcode: string | null): string {
  const place = taxPlaceOf({ country, postcode })
  if (place.kind === 'outside') return place.localTax ? 'outside, own tax' : 'outside'
  return place.region ?? place.country
}

test.each([
  ['PT', '9000-018', 'madeira'],
  ['PT', '9500-321', 'azores'],
  ['PT', '1000-001', 'PT'],
  ['AT', '6991', 'jungholz-mittelberg'],
  ['AT', 'A-6691', 'AT'],
  ['AT', 'AT-6691', 'jungholz-mittelberg'],
  ['at', '6990', 'AT'],
  ['MC', '98000', 'FR'],
  ['FR', '98000', 'FR'],
  ['FR', '97400', 'outside, own tax'],
  ['FR', '98800', 'outside, own tax'],
  ['RE', '97400', 'outside, own tax'],
  ['FR', '75001', 'FR'],
  ['IM', 'IM1 1AA', 'GB'],
  ['GB', 'IM1 1AA', 'GB'],
  ['GB', 'JE2 3AB', 'outside, own tax'],
  ['GB', 'BT1 1AA', 'GB'],
  ['UK', null, 'GB'],
  ['LI', '9490', 'CH'],
  ['ES', '35 001', 'outside, own tax'],
  ['ES', '38001', 'outside, own tax'],
  ['ES', '51001', 'outside, own tax'],
  ['ES', '52001', 'outside, own tax'],
  ['ES', '28001', 'ES'],
  ['FI', '22100', 'outside, own tax'],
  ['AX', '22100', 'outside, own tax'],
  ['FI', '00100', 'FI'],
  ['DE', '78266', 'outside'],
  ['DE', '27498', 'outside'],
  ['DE', '10115', 'DE'],
  ['IT', '23041', 'outside'],
  ['IT', '22061', 'outside, own tax'],
  ['IT', '00184', 'IT'],
  ['GR', '630 86', 'outside'],
  ['EL', '104 31', 'GR'],
  ['SE', null, 'SE'],
])('%s %s is taxed as %s', (country, postcode, words) => {
  expect(inWords(country, postcode)).toBe(words)
})

test.each([
  ['EE', null, '2025-06-30T20:59:59Z', '2025-06-30'],
  ['EE', null, '2025-06-30T21:00:00Z', '2025-07-01'],
  ['RO', null, '2025-07-31T21:00:00Z', '2025-08-01'],
  ['SK', null, '2024-12-31T22:59:59Z', '2024-12-31'],
  ['SK', null, '2024-12-31T23:00:00Z', '2025-01-01'],
  ['GB', null, '2026-07-01T23:00:00Z', '2026-07-02'],
  ['PT', '9500-321', '2026-01-01T00:30:00Z', '2025-12-31'],
  ['PT', '1000-001', '2026-01-01T00:30:00Z', '2026-01-01'],
  ['US', null, '2026-01-01T00:30:00Z', '2026-01-01'],
])('in %s %s it is at %s the day %s', (country, postcode, instant, day) => {
  expect(taxDayAt(new Date(instant), taxPlaceOf({ country, postcode }))).toBe(day)
})
