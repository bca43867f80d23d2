import { expect, test } from 'vitest'
import { readSum } from './rules.ts'

test.each([
  ['10.71', 1_071],
  ['€ 10,71', 1_071],
  ['EUR 9.00', 900],
  ['9', null],
  ['IN-2026-000001', null],
  ['1.2.3', null],
  ['', null],
])('a search for “%s” is for %s cents', (words, cents) => {
  expect(readSum(words)).toBe(cents)
})
