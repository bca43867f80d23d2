import { expect, test } from 'vitest'
import { codeIn } from './code-in.ts'

test.each([
  [' K7QM-2XWD-9RTV\n', 'K7QM-2XWD-9RTV'],
  ['https://segno.test/sounds?q=bass&voucher_code=LOOPS-2026', 'LOOPS-2026'],
  ['https://segno.test/voucher-coupon-add?gift_card=K7QM-2XWD-9RTV', 'K7QM-2XWD-9RTV'],
  ['https://segno.test/sounds?q=bass', 'https://segno.test/sounds?q=bass'],
  ['  ', ''],
])('%j is the code %j', (typed, code) => {
  expect(codeIn(typed)).toBe(code)
})
