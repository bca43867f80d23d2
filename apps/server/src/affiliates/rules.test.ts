import { expect, test } from 'vitest'
import { isSameMailbox, isWithinTerm } from './rules.ts'

test.each([
  ['ada@segno.test', 'Ada@Segno.test', true],
  ['ada@segno.test', 'ada+second@segno.test', true],
  ['ada.lovelace@gmail.com', 'adalovelace+x@googlemail.com', true],
  ['ada.lovelace@segno.test', 'adalovelace@segno.test', false],
  ['ada@segno.test', 'ada@other.test', false],
])('%s and %s reach one mailbox: %s', (one, other, isSame) => {
  expect(isSameMailbox(one, other)).toBe(isSame)
})

test('payments earn for twelve months, and to the last of February for who came on the 29th', () => {
  const leapDay = new Date('2028-02-29T12:00:00Z')
  expect(isWithinTerm(leapDay, new Date('2029-02-28T11:59:59Z'))).toBe(true)
  expect(isWithinTerm(leapDay, new Date('2029-02-28T12:00:00Z'))).toBe(false)
})
