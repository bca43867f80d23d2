import { expect, test } from 'vitest'
import { waitSeconds, whyPasswordUnfit } from './rules.ts'

test.each([
  ['short', 'at least 8'],
  ['x'.repeat(129), 'at most 128'],
  ['PassWord1', 'first that anybody'],
])('the password %s is refused', (password, words) => {
  expect(whyPasswordUnfit(password)).toContain(words)
})

test('a long plain phrase is a good password', () => {
  expect(whyPasswordUnfit('rain on the tin roof')).toBeNull()
})

test('waiting begins after five failures and doubles up to a quarter of an hour', () => {
  const at = new Date('2026-11-21T12:00:00Z')
  expect([4, 5, 6, 9, 30].map((failures) => waitSeconds(failures, at, at))).toEqual([0, 1, 2, 16, 900])
  expect(waitSeconds(9, at, new Date(at.getTime() + 10_000))).toBe(6)
  expect(waitSeconds(9, at, new Date(at.getTime() + 60_000))).toBe(0)
})
