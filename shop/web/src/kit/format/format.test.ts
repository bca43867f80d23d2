import { expect, test } from 'vitest'
import { formatCalendarDay, formatDay, formatMoment, formatShortDay, formatZonedMoment } from './date.ts'
import { formatExactMicroEur, formatMicroEur, formatMoney } from './money.ts'
import { formatFileSize, formatPoints } from './quantity.ts'

/** Some versions of ICU put a narrow blank where others put an ordinary one. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test.each([
  [900, 'EUR', '€ 9.00'],
  [123_456, 'EUR', '€ 1,234.56'],
  [-50, 'EUR', '-€ 0.50'],
  [900, 'USD', 'US$ 9.00'],
  [900, 'JPY', 'JP¥ 900'],
  [9_007_199_254_740_991, 'EUR', '€ 90,071,992,547,409.91'],
])('%d cents are written as money in %s', (amountCents, currency, written) => {
  expect(plain(formatMoney(amountCents, { currency }))).toBe(written)
})

test.each([
  [333_333, '€ 0.3333'],
  [2_999_997, '€ 2.9999'],
  [5_000_000, '€ 5.00'],
  [-2_990_000, '-€ 2.99'],
])('%d millionths of a euro are written %s', (amountMicroEur, written) => {
  expect(plain(formatMicroEur(amountMicroEur))).toBe(written)
})

test('millionths of a euro are written whole where nothing may be cut off', () => {
  expect([333_333, 2_500_000].map((amount) => plain(formatExactMicroEur(amount)))).toEqual([
    '€ 0.333333',
    '€ 2.50',
  ])
})

test('a day and a moment are written in English', () => {
  const instant = new Date(2026, 4, 12, 14, 5)
  expect(formatDay(instant)).toBe('12 May 2026')
  expect(plain(formatMoment(instant))).toBe('12 May 2026 at 14:05')
  expect(formatZonedMoment(instant)).toMatch(/^12 May 2026, 14:05 ([A-Z]{3,4}|GMT[+-]\d+)$/)
  expect([formatCalendarDay('2026-05-12'), formatShortDay('2026-05-12')]).toEqual(['12 May 2026', '12 May'])
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
