import { expect, test } from 'vitest'
import { readAsOf, writeAsOf } from './as-of.ts'

const now = new Date('2026-11-30T12:00:00Z')
const EXPIRED = expect.objectContaining({ status: 409, code: 'list_expired' })
const read = (text: string) => readAsOf(text, { now, seq: 5_000 })

test('what was given out is read again, also by a process that is behind', () => {
  for (const seq of [0, 4_999, 5_000, 1_005_000])
    expect(read(writeAsOf({ seq, at: now }))).toEqual({ seq, at: now })
})

test.each([
  ['of the future', writeAsOf({ seq: 1_005_001, at: now })],
  ['of a far future', writeAsOf({ seq: 2 ** 50, at: now })],
  ['of more than ten minutes ago', writeAsOf({ seq: 1, at: new Date(now.getTime() - 600_000) })],
  ['of a moment to come', writeAsOf({ seq: 1, at: new Date(now.getTime() + 60_001) })],
  ['below zero', `-5z${now.getTime().toString(32)}`],
  ['with more behind it', `${writeAsOf({ seq: 1, at: now })}!`],
  ['without its end', '5z'],
  ['of nothing', ''],
  ['of another alphabet', '٣z٤'],
  ['without end', 'v'.repeat(10_000)],
])('one %s is refused as out of date', (_, text) => {
  expect(() => read(text)).toThrow(EXPIRED)
})
