import { expect, test } from 'vitest'
import { normalEmail, whyEmailUnfit } from './rules.ts'

test.each([
  'ada@segno.test',
  'ada.lovelace+loops@mail.segno.test',
  'jürgen@segno.test',
  'анна@почта.example',
])('%s is an address', (email) => {
  expect(whyEmailUnfit(normalEmail(email))).toBeNull()
})

test.each([
  ['ada', 'not an address'],
  ['ada@', 'not an address'],
  ['ada@segno', 'not an address'],
  ['a da@segno.test', 'not an address'],
  ['ada@segno.test\r\nbcc: all@segno.test', 'cannot be seen'],
  ['ada\u200b@segno.test', 'cannot be seen'],
  ['ada\u202e@segno.test', 'cannot be seen'],
  // The second letter is Cyrillic.
  ['p\u0430ypal@segno.test', 'look alike'],
])('%j is refused: %s', (email, why) => {
  expect(whyEmailUnfit(email)).toContain(why)
})

test('an address has one form, however it was typed', () => {
  expect(normalEmail(' ju\u0308rgen@SEGNO.test ')).toBe('jürgen@segno.test')
  expect(normalEmail('ada@bücher.example')).toBe('ada@xn--bcher-kva.example')
})
