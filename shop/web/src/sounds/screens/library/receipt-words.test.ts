import { expect, test } from 'vitest'
import { spentText, undoDeadline } from './receipt-words.ts'

const at = '2026-03-15T10:00:00Z'
const line = (as: 'undone' | 'refunded' | 'disputed' | null) => ({ points: 30, ended: as && { at, as } })

test.each([
  [[null, null], '60 points spent'],
  [[null, 'undone'], '60 points spent, 30 of them returned'],
  [['refunded', null], '60 points spent, 30 of them returned'],
  [['undone', 'refunded'], '60 points spent, all returned'],
  [['disputed', null], '60 points spent'],
] as const)('[R18] points of a receipt whose lines are %j', (ends, words) => {
  expect(spentText({ totalPoints: 60, purchase: ends.map(line) })).toBe(words)
})

test('[R18] an undo ends with a minute, which is named with its day', () => {
  expect(undoDeadline('2026-03-28T15:09:26Z')).toMatch(/^until 28 Mar 2026, \d\d:09$/)
})
