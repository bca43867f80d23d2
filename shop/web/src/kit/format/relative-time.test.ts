import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.tsx'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:30Z', 'now'],
  ['2026-11-21T11:58:01Z', '1 minute ago'],
  ['2026-11-21T09:00:00Z', '3 hours ago'],
  ['2026-11-20T12:00:00Z', 'yesterday'],
  ['2026-11-01T12:00:00Z', '20 days ago'],
  ['2025-11-01T12:00:00Z', 'last year'],
  ['2026-12-21T12:00:00Z', 'in 30 days'],
  ['2026-12-21T11:59:58Z', 'in 30 days'],
  ['2026-11-21T12:00:30Z', 'now'],
])('%s is %s', (instant, said) => {
  expect(relativeTime(instant, now)).toBe(said)
})
