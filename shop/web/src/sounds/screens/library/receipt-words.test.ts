import { expect, test } from 'vitest'
import { endedUndoText, spentText, undoDeadline, undoText } from './receipt-words.ts'

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
  expect(undoDeadline('2026-03-28T15:09:26Z')).toMatch(/^until 28 Mar 2026, \d\d:09 \S+$/)
})

const bought = (
  undoableUntil: string | null,
  facts: Partial<Parameters<typeof undoText>[0][number]> = {},
) => ({
  ended: null,
  packId: null,
  purchasedAt: '2026-03-14T15:09:26Z',
  undoableUntil,
  ...facts,
})
const UNTIL = '2026-03-28T15:09:26Z'

test('[R18] the sentence about the undo says until when, or why nothing can be undone', () => {
  const now = new Date(at)
  const can =
    /^You can undo a purchase for its points until 28 Mar 2026, \d\d:09 \S+, unless you download it first\.$/
  expect(undoText([bought(null), bought(UNTIL)], now)).toMatch(can)
  expect(undoText([bought(null)], now)).toBe('It was downloaded, so it can no longer be undone.')
  expect(undoText([bought(null), bought(null)], now)).toMatch(/^They were downloaded/)
  const undone = bought(null, { ended: { at, as: 'undone' } })
  expect(undoText([undone, bought(null)], now)).toMatch(/^It was downloaded/)
  expect(undoText([undone], now)).toBeNull()
  expect(undoText([undone, bought(null)], new Date(UNTIL))).toMatch(
    /^The 14 days to undo it ended on 28 Mar 2026, \d\d:09 \S+\.$/,
  )
})

test('[R18] a download says which undo it ends, and until when it would have lasted', () => {
  expect(endedUndoText([bought(UNTIL)])).toMatch(
    /^You can undo this purchase .* until 28 Mar 2026, \d\d:09 \S+\. /,
  )
  expect(endedUndoText([bought(UNTIL), bought(UNTIL)])).toMatch(/^You can undo these purchases /)
  expect(endedUndoText([{ packId: 'k1', undoableUntil: UNTIL }])).toMatch(/this pack .* any of its sounds/)
  expect(endedUndoText([bought(null)])).toBeNull()
})
