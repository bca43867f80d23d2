import { expect, test } from 'vitest'
import { readNumber } from './rules.ts'

const nothing = { receipt: null, licence: null, invoice: null, providerId: null }

test.each([
  ['123', { receipt: 123, invoice: { series: null, year: null, count: 123 } }],
  ['000123', { receipt: 123, invoice: { series: null, year: null, count: 123 } }],
  ['999999999', { receipt: 999_999_999, invoice: { series: null, year: null, count: 999_999_999 } }],
  // No invoice has ten digits; a receipt may.
  ['1000000000', { receipt: 1_000_000_000 }],
  ['2147483648', { receipt: 2_147_483_648 }],
  ['#1', { receipt: 1, invoice: { series: null, year: null, count: 1 } }],
  ['seg-2026-000123', { receipt: 123, licence: 'SEG-2026-000123' }],
  ['SEG-2026-000123-01-K7', { receipt: 123, licence: 'SEG-2026-000123-01-K7' }],
  ['in-2026-7', { invoice: { series: 'IN', year: 2026, count: 7 } }],
  ['CN-2026-000007', { invoice: { series: 'CN', year: 2026, count: 7 } }],
  ['inr11290312-2026-7', { invoice: { series: 'INR11290312', year: 2026, count: 7 } }],
  ['pi_3Pabc', { providerId: 'pi_3Pabc' }],
  ['Ava Lune', {}],
  ['9'.repeat(200), {}],
  ['%', {}],
])('%s is read as the number of what it may be', (typed, wanted) => {
  expect(readNumber(typed)).toEqual({ ...nothing, ...wanted })
})
