import { expect, test } from 'vitest'
import { auditedChange, needsReason } from './rules.ts'

const ada = {
  firstName: 'Ada',
  lastName: 'Lace',
  email: 'ada@x.test',
  role: 'user',
  status: 'activated',
} as const

test('the audit trail has roles and status as they were and are, and of names and addresses only that they changed', () => {
  expect(auditedChange(ada, { ...ada, role: 'artist', status: 'deactivated', email: 'lace@x.test' })).toEqual(
    {
      before: { role: 'user', status: 'activated', email: 'not kept' },
      after: { role: 'artist', status: 'deactivated', email: 'changed' },
    },
  )
})

test.each([
  ['a name', { firstName: 'Adah', lastName: 'Lovelace' }, false],
  ['a role', { role: 'artist' as const }, true],
  ['a status', { status: 'deactivated' as const }, true],
  ['an address', { email: 'lace@x.test' }, true],
])('an administrator who changes %s has to say why: %o', (_, change, needs) => {
  expect(needsReason(ada, { ...ada, ...change })).toBe(needs)
})
