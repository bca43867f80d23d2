import { expect, test } from 'vitest'
import { readSum } from './rules.ts'

test.each([
  ['10.71', 1_071],
  ['€ 10,71', 1_071],
  ['EUR 9.00', 900],
  ['35,69', 3_569],
  ['US$\u00a035.69', 3_569],
  ['− € 1.52', 152],
  ['1,200.00', 120_000],
  ['1.200,00 €', 120_000],
  ['10.71 EUR', 1_071],
  ['9', null],
  ['IN-2026-000001', null],
  ['1.2.3', null],
  ['', null],
])('a search for “%s” is for %s cents', (words, cents) => {
  expect(readSum(words)).toBe(cents)
})
