import { expect, test } from 'vitest'
import { isSameMailbox } from './mailbox.ts'

test.each([
  ['ada@segno.test', 'Ada@Segno.test', true],
  ['ada@segno.test', 'ada+second@segno.test', true],
  ['ada.lovelace@gmail.com', 'adalovelace+x@googlemail.com', true],
  [' ada@segno.test ', 'ada@segno.test', true],
  ['ada@gmail.com', 'bob@gmail.com', false],
  ['ada.lovelace@segno.test', 'adalovelace@segno.test', false],
  ['ada@segno.test', 'ada@other.test', false],
])('%s and %s reach one mailbox: %s', (one, other, isSame) => {
  expect(isSameMailbox(one, other)).toBe(isSame)
})
