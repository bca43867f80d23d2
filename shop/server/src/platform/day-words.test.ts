import { expect, test } from 'vitest'
import { dayWordsIn, dayWordsWhere } from './day-words.ts'

const LATE = new Date('2026-11-30T23:41:07Z')

test.each([
  ['DE', '1 December 2026'],
  ['GB', '30 November 2026'],
  ['JP', '1 December 2026'],
  // Madrid has the first already, the Canaries have not.
  ['ES', '30 November 2026'],
  ['US', '30 November 2026'],
  ['', '30 November 2026'],
])('an instant is a day as screens of %j show it: %s', (country, day) => {
  expect(dayWordsWhere(LATE, country)).toBe(day)
})

test('an instant is another day in another zone', () => {
  expect(dayWordsIn(LATE, 'Europe/Berlin')).toBe('1 December 2026')
})
