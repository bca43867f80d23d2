import { expect, test } from 'vitest'
import { sharedBy } from './rules.ts'

const signIn = (userAgent: string | null, clientAddress: string | null) => ({ userAgent, clientAddress })

test.each([
  [signIn('Firefox', '203.0.113.7'), 'device'],
  [signIn('Safari', '203.0.113.7'), 'network'],
  [signIn('Chrome', '203.0.113.7'), 'network'],
  [signIn('Firefox', '203.0.113.8'), null],
  [signIn('Chrome', '2001:db8::2'), 'device'],
  [signIn('Firefox', '2001:db8:0:1::2'), null],
  [signIn('Edge', null), null],
])('who signs in by %j shares a %s with another', (one, shared) => {
  const another = [
    signIn('Firefox', '203.0.113.7'),
    signIn('Opera', '203.0.113.7'),
    signIn('Chrome', '2001:db8::1'),
    signIn('Edge', null),
  ]
  expect(sharedBy(another, [one])).toBe(shared)
  expect(sharedBy([one], another)).toBe(shared)
})
