import { expect, test } from 'vitest'
import { answerDueAt, invoiceNumbersIn, momentWords, timeZoneOr } from './rules.ts'

test.each([
  ['IN-2026-000001', ['IN-2026-000001']],
  ['my order in 2026 000001, please', ['IN-2026-000001']],
  ['IN2026000001 and CN-2026-000002', ['IN-2026-000001', 'CN-2026-000002']],
  ['PIN-2026-000001, IN-2026-0000012, IN-26-000001', []],
  ['Receipt 000123', []],
])('invoice numbers in “%s”', (words, numbers) => {
  expect(invoiceNumbersIn(words)).toEqual(numbers)
})

const NIGHT = new Date('2026-11-28T23:41:07Z')

test('a moment is told in the declarer’s zone, by its name, and in UTC', () => {
  expect(momentWords(NIGHT, 'Europe/Berlin')).toBe(
    '29 November 2026 at 00:41:07 CET (Europe/Berlin), which is 2026-11-28 23:41:07 UTC',
  )
  expect(momentWords(NIGHT, 'UTC')).toBe('2026-11-28 23:41:07 UTC')
})

test('a zone that is not known is replaced', () => {
  expect(['Europe/Berlin', 'Mars/Olympus', ''].map((zone) => timeZoneOr(zone, 'UTC'))).toEqual([
    'Europe/Berlin',
    'UTC',
    'UTC',
  ])
  expect(timeZoneOr(undefined, 'UTC')).toBe('UTC')
})

test('the money must be back 14 days after the declaration came', () => {
  expect(answerDueAt(NIGHT)).toEqual(new Date('2026-12-12T23:41:07Z'))
})
