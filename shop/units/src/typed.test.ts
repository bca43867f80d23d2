import { expect, test } from 'vitest'
import { lettersAndDigits } from './typed.ts'

test.each([
  ['421 019', '421019'],
  ['421-019', '421019'],
  ['421–019', '421019'],
  ['421\u00a0019', '421019'],
  ['123456.', '123456'],
  ['“123456”', '123456'],
  ['１２３４５６', '123456'],
  ['٤٢١٠١٩', '421019'],
  ['۴۲۱۰۱۹', '421019'],
  ['४२१०१९', '421019'],
  ['১২৩৪৫৬', '123456'],
  ['𝟏𝟐𝟑', '123'],
  ['\u200b123\u200d456\ufeff', '123456'],
  ['k7qm-2xwd', 'k7qm2xwd'],
  ['Ｋ７', 'K7'],
  [' – ', ''],
])('%j is %j', (typed, read) => {
  expect(lettersAndDigits(typed)).toBe(read)
})

test('ten digits of every script are 0 to 9, in their order', () => {
  const digits = Array.from({ length: 0x11_00_00 }, (_, point) => point)
    .filter((point) => (point < 0xd8_00 || point > 0xdf_ff) && /\p{Nd}/u.test(String.fromCodePoint(point)))
    .map((point) => lettersAndDigits(String.fromCodePoint(point)))
  expect(digits.join('')).toMatch(/^(0123456789)+$/)
})
