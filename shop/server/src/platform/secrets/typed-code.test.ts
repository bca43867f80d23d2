import { expect, test } from 'vitest'
import { codeKey, makeCodes } from './typed-code.ts'

test('codes are twelve letters and digits of which no two look alike, and no two are the same', () => {
  const codes = makeCodes(20_000)
  expect(new Set(codes).size).toBe(20_000)
  for (const code of codes) expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/)
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(31)
})

test.each([
  'k7qm-2xwd-9rtv',
  ' K7QM 2XWD 9RTV ',
  'K7QM2XWD9RTV',
  'K7QM–2XWD—9RTV',
  'Ｋ７ＱＭ２ＸＷＤ９ＲＴＶ',
  'K7QM-\u{200B}2XWD-\u{2060}9RTV\u{FEFF}',
])('a code is known however it is typed: %s', (typed) => expect(codeKey(typed)).toBe('K7QM2XWD9RTV'))

test('letters and digits that look alike are one, and other scripts are not', () => {
  expect(codeKey('loop-2O1I')).toBe(codeKey('1OOP-20il'))
  expect(codeKey('КАМР-2026')).not.toBe(codeKey('KAMP-2026'))
})
