import { expect, test } from 'vitest'
import { auditedChange } from './rules.ts'

const ada = {
  firstName: 'Ada',
  lastName: 'Lace',
  email: 'ada@x.test',
  role: 'user',
  status: 'activated',
} as const

test('the audit trail has roles and status as they were and are, and of names and addresses only that they changed', () => {
  expect(auditedChange(ada, { ...ada, role: 'artist', email: 'lace@x.test' })).toEqual({
    before: { role: 'user', email: 'not kept' },
    after: { role: 'artist', email: 'changed' },
  })
})
