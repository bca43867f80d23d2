import { expect, test } from 'vitest'
import { nextDueAt } from './rules.ts'

test.each([
  ['daily', '2026-11-26T12:00:00Z'],
  ['weekly', '2026-12-02T12:00:00Z'],
] as const)('the next %s mail is due on the hour', (frequency, dueAt) => {
  expect(nextDueAt(frequency, new Date('2026-11-25T12:59:59Z'))).toEqual(new Date(dueAt))
})

test('who wants no mail gets none', () => {
  expect(nextDueAt('never', new Date())).toBeNull()
})
