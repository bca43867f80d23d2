import { AUDIT_WORDS, GRANT_NAMES, GRANTS, GRANT_WORK } from '@segno/contract'
import { expect, test } from 'vitest'
import { actionWords, asLines, changesBetween } from './words.ts'

test.each([
  ['vocabulary.undoMerge', 'Undid a merge of terms'],
  ['term.askForChange', 'Term: ask for change'],
  ['account.second_factor.reset', 'Account: second factor: reset'],
  ['odd', 'Odd'],
])('the action %s reads “%s”', (action, words) => {
  expect(actionWords(action)).toBe(words)
})

test('acts and grants read as sentences and names, and not as the code has them', () => {
  for (const [act, words] of Object.entries(AUDIT_WORDS))
    expect([act, words]).toEqual([act, expect.stringMatching(/^[A-Z][^._]+$/)])
  for (const grant of GRANTS) {
    expect(GRANT_NAMES[grant]).toMatch(/^[A-Z]/)
    expect(GRANT_WORK[grant]).toMatch(/^[A-Z].+\.$/)
  }
  expect(asLines(changesBetween({ grants: [] }, { grants: ['support', 'reviewer'] }))).toBe(
    'Grants: – → Support, Reviewer',
  )
})

test('a change says only what differs, with lists, numbers and nothing at all as people write them', () => {
  const changes = changesBetween(
    { status: 'inReview', tempoBpm: 120, genres: ['house', 'techno'], isLoop: true, same: 1 },
    { status: 'published', tempoBpm: 140, genres: [], isLoop: false, same: 1, price: { points: 2 } },
  )
  expect(asLines(changes).split('\n')).toEqual([
    'Status: inReview → published',
    'Tempo bpm: 120 → 140',
    'Genres: house, techno → –',
    'Is loop: yes → no',
    'Price: – → points 2',
  ])
})

test('what is new has no before, and what is gone no after', () => {
  expect(changesBetween(null, { name: 'House' })).toEqual([{ field: 'Name', before: null, after: 'House' }])
  expect(changesBetween({ name: 'House' }, null)).toEqual([{ field: 'Name', before: 'House', after: null }])
  expect(changesBetween(null, null)).toEqual([])
})
