import { expect, test } from 'vitest'
import { formatCalendarDay, formatDay, formatMoment, formatShortDay } from './date.ts'
import { formatExactMicroEur, formatMicroEur, formatMoney } from './money.ts'
import { formatFileSize, formatPoints } from './quantity.ts'

/** Some versions of ICU put a narrow blank where others put an ordinary one. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test.each([
  [900, 'en', 'EUR', '€ 9.00'],
  [123_456, 'en', 'EUR', '€ 1,234.56'],
  [900, 'de', 'EUR', '9,00 €'],
  [-50, 'en', 'EUR', '-€ 0.50'],
  [900, 'en', 'USD', '$ 9.00'],
  [900, 'en', 'JPY', '¥ 900'],
  [9_007_199_254_740_991, 'en', 'EUR', '€ 90,071,992,547,409.91'],
])('%d cents are written in %s as money in %s', (amountCents, language, currency, written) => {
  expect(plain(formatMoney(amountCents, { currency, language }))).toBe(written)
})

test.each([
  [333_333, '€ 0.3333'],
  [2_999_997, '€ 2.9999'],
  [5_000_000, '€ 5.00'],
  [-2_990_000, '-€ 2.99'],
])('%d millionths of a euro are written %s', (amountMicroEur, written) => {
  expect(plain(formatMicroEur(amountMicroEur, 'en'))).toBe(written)
})

test('millionths of a euro are written whole where nothing may be cut off', () => {
  expect([333_333, 2_500_000].map((amount) => plain(formatExactMicroEur(amount, 'en')))).toEqual([
    '€ 0.333333',
    '€ 2.50',
  ])
})

test('a day and a moment are written in the reader’s language', () => {
  const instant = new Date(2026, 4, 12, 14, 5)
  expect(formatDay(instant, 'en-GB')).toBe('12 May 2026')
  expect(plain(formatMoment(instant, 'en-GB'))).toBe('12 May 2026 at 14:05')
  expect(formatDay(instant, 'de')).toBe('12.05.2026')
  expect([formatCalendarDay('2026-05-12', 'en-GB'), formatShortDay('2026-05-12', 'en-GB')]).toEqual([
    '12 May 2026',
    '12 May',
  ])
})

test.each([
  [0, '0 bytes'],
  [12, '1 kB'],
  [639_600, '640 kB'],
  [12_400_000, '12.4 MB'],
])('%d bytes are %s', (sizeBytes, written) => {
  expect(formatFileSize(sizeBytes)).toBe(written)
})

test('points are counted, one of them too', () => {
  expect([formatPoints(1), formatPoints(1_204)]).toEqual(['1 point', '1,204 points'])
})
