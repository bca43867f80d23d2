import { expect, test } from 'vitest'
import { emailKey } from './email-key.ts'

const LETTERS = Array.from({ length: 0x11_00_00 }, (_, point) => point)
  .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
  .map((point) => String.fromCodePoint(point))
  .filter((letter) => letter.normalize('NFC') === letter)

test.each([
  ['ADA@segno.test', 'ada@segno.test'],
  ['ΝΙΚΟΣ@segno.test', 'νικος@segno.test'],
  ['ΝΙΚΟΣ.Π@segno.test', 'νικος.π@segno.test'],
  ['ЖАН@segno.test', 'жан@segno.test'],
  ['J\u030cAN@segno.test', '\u01f0an@segno.test'],
])('%s is %s', (one, other) => {
  expect(emailKey(one)).toBe(emailKey(other))
})

test.each([
  ['\u0130an@segno.test', 'ian@segno.test'],
  ['\u0131an@segno.test', 'ian@segno.test'],
  ['stra\u00dfe@segno.test', 'strasse@segno.test'],
  ['ada\u0301@segno.test', 'ada@segno.test'],
  ['\uff41da@segno.test', 'ada@segno.test'],
])('%s is not %s', (one, other) => {
  expect(emailKey(one)).not.toBe(emailKey(other))
})

test('letters with one key are one letter in two cases', () => {
  const byKey = Map.groupBy(LETTERS, emailKey)
  const shared = [...byKey.values()].filter((letters) => letters.length > 1)
  expect(shared.length).toBeGreaterThan(1_000)
  const isCased = (letter: string, key: string) =>
    letter === key || letter.toLowerCase() === key || letter.toUpperCase() === key.toUpperCase()
  const strange = shared.flatMap((letters) => letters.filter((letter) => !isCased(letter, emailKey(letter))))
  expect(strange).toEqual([])
})

test('a key is its own key', () => {
  expect(LETTERS.filter((letter) => emailKey(emailKey(letter)) !== emailKey(letter))).toEqual([])
})
