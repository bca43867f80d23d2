import { expect, test } from 'vitest'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@segno/contract'
import { whyPasswordUnfit } from './rules.ts'

test.each([
  ['short', 'at least 8'],
  ['x'.repeat(129), 'at most 128'],
  ['PassWord1', 'first that anybody'],
  ['12345678910', 'first that anybody'],
  ['Liverpool1', 'first that anybody'],
  ['qwertyuiop', 'first that anybody'],
  [' '.repeat(12), 'blanks alone'],
  ['\u200b\u2060 '.repeat(4), 'blanks alone'],
])('the password %s is refused', (password, words) => {
  expect(whyPasswordUnfit(password)).toContain(words)
})

test('a long plain phrase is a good password', () => {
  expect(whyPasswordUnfit('rain on the tin roof')).toBeNull()
})

test.each([MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH])('a password may have %i characters', (length) => {
  expect(whyPasswordUnfit('ü'.repeat(length))).toBeNull()
})
