import { expect, test } from 'vitest'
import { normalEmail, validateEmail } from './email-address.ts'

test.each([
  'ada@segno.test',
  'ada.lovelace+loops@mail.segno.test',
  'jürgen@segno.test',
  'анна@почта.example',
  // One script throughout, or a Latin letter of a language that has it: another address, and not a look-alike.
  'анна@segno.test',
  'ad\u0131@segno.test',
  'adá@segno.test',
  'ADA@SEGNO.TEST',
])('%s is an address', (email) => {
  expect(validateEmail(normalEmail(email))).toBeNull()
})

test.each([
  ['ada', 'Enter a full email address'],
  ['segno.test', 'Enter a full email address'],
  ['ada@', 'Enter a full email address'],
  ['ada@segno', 'Enter a full email address'],
  ['a da@segno.test', 'Enter a full email address'],
  ['ada@segno.test\r\nbcc: all@segno.test', 'invisible'],
  ['ada\u200b@segno.test', 'invisible'],
  ['ada\u202e@segno.test', 'invisible'],
  ['ada@seg\u200bno.test', 'invisible'],
  ['ada@seg\u00adno.test', 'invisible'],
  ['ada@seg\nno.test', 'invisible'],
  ['ada\u200d@segno.test', 'invisible'],
  ['ada\ufeff@segno.test', 'invisible'],
  // The second letter is Cyrillic; the first is Greek.
  ['p\u0430ypal@segno.test', 'look alike'],
  ['\u03b1da@segno.test', 'look alike'],
  // The @ is one of a full-width font.
  ['ada\uff20segno.test', 'Enter a full email address'],
  ['ada@segno.test/x', 'Enter a full email address'],
  ['ada@segno.test?x', 'Enter a full email address'],
  ['ada@segno.test:25', 'Enter a full email address'],
  ['ada@%73egno.test', 'Enter a full email address'],
  ['ada@127.0.0.16', 'Enter a full email address'],
  ['ada@[::1]', 'Enter a full email address'],
  ['ada@segno.test@evil.test', 'Enter a full email address'],
])('%j is refused: %s', (email, why) => {
  expect(validateEmail(normalEmail(email))).toContain(why)
})

test('an address has one form, however it was typed', () => {
  expect(normalEmail(' ju\u0308rgen@SEGNO.test ')).toBe('jürgen@segno.test')
  expect(normalEmail('ada@bücher.example')).toBe('ada@xn--bcher-kva.example')
  expect(normalEmail('ada@XN--BCHER-KVA.example')).toBe('ada@xn--bcher-kva.example')
  expect(normalEmail('ada@\uff53egno\u3002test')).toBe('ada@segno.test')
  expect(normalEmail('a@SEGNO.test')).toBe('a@segno.test')
  expect(normalEmail('50%@SEGNO.test')).toBe('50%@segno.test')
})

test('what cannot be an address stays as it was typed', () => {
  expect(normalEmail('ada@two words')).toBe('ada@two words')
})

test('what only looks like an address stays another one', () => {
  const look = [
    'ad\u0131@segno.test',
    'adi@segno.test',
    'ad\u00ed@segno.test',
    '\u0430\u0434\u0438@segno.test',
  ]
  expect(new Set(look.map(normalEmail)).size).toBe(look.length)
  // A host with a Cyrillic letter is another host, and is seen as one.
  expect(normalEmail('ada@s\u0435gno.test')).toBe('ada@xn--sgno-v4d.test')
})
