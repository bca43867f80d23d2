import { expect, test } from 'vitest'
import { isReservedHandle } from './rules.ts'

test.each([
  ['admin', true],
  ['segno', true],
  ['withdrawal', true],
  ['former-0190', true],
  ['ava-', true],
  ['ava', false],
  ['my-former-self', false],
  ['-ava', false],
  ['administration', false],
])('nobody can be called %s: %o', (handle, isReserved) => {
  expect(isReservedHandle(handle)).toBe(isReserved)
})
