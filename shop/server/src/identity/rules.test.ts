import { expect, test } from 'vitest'
import { whyPasswordUnfit } from './rules.ts'

test.each([
  ['short', 'at least 8'],
  ['x'.repeat(129), 'at most 128'],
  ['PassWord1', 'first that anybody'],
  ['12345678910', 'first that anybody'],
  ['Liverpool1', 'first that anybody'],
  ['qwertyuiop', 'first that anybody'],
])('the password %s is refused', (password, words) => {
  expect(whyPasswordUnfit(password)).toContain(words)
})

test('a long plain phrase is a good password', () => {
  expect(whyPasswordUnfit('rain on the tin roof')).toBeNull()
})
