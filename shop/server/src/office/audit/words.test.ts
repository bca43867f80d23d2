import { expect, test } from 'vitest'
import { actionWords, asLines, changesBetween } from './words.ts'

test.each([
  ['vocabulary.undoMerge', 'Vocabulary: undo merge'],
  ['review.askForChange', 'Review: ask for change'],
  ['account.second_factor.reset', 'Account: second factor: reset'],
  ['odd', 'Odd'],
])('the action %s reads “%s”', (action, words) => {
  expect(actionWords(action)).toBe(words)
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
