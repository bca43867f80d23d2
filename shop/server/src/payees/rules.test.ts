import { expect, test } from 'vitest'
import { isNeeded, isSepaIban, maskIban, readIban, usableAt } from './rules.ts'

test('money goes to new details three days after they were given', () => {
  expect(usableAt(new Date('2026-11-25T12:00:00Z'))).toEqual(new Date('2026-11-28T12:00:00Z'))
})

test.each([
  ['de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['DE00370400440532013000', null],
  ['', null],
])('the IBAN %j is read as %s', (text, iban) => {
  expect(readIban(text)).toBe(iban)
})

test('an IBAN is shown by its beginning and its end', () => {
  expect(maskIban('DE89370400440532013000')).toBe('DE89 … 3000')
})

test.each([
  ['DE89370400440532013000', true],
  ['BR1500000000000010932840814P2', false],
])('a SEPA transfer reaches %s: %o', (iban, isReached) => {
  expect(isSepaIban(iban)).toBe(isReached)
})

test.each([
  ['2036-12-31T23:59:59Z', true],
  ['2037-01-01T00:00:00Z', false],
])('who sold last in 2026 is known to the tax authority at %s: %s', (now, expected) => {
  const lastReportedAt = new Date('2026-01-01T00:00:00Z')
  expect(isNeeded([{ isOwed: false, lastReportedAt }], new Date(now))).toBe(expected)
})
