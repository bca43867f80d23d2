import { expect, test } from 'vitest'
import { tagsToShow } from './tag-order.ts'

const found = { '808': 2, vinyl: 9, 'tape hiss': 5, 'lo-fi tape': 7 }

test('what is chosen comes first, then the most frequent tags', () => {
  expect(tagsToShow(found, [], '')).toEqual(['vinyl', 'lo-fi tape', 'tape hiss', '808'])
  expect(tagsToShow(found, ['rain'], '')).toEqual(['rain', 'vinyl', 'lo-fi tape', 'tape hiss', '808'])
})

test('a tag is found by the beginning of any of its words, and no other is shown', () => {
  expect(tagsToShow(found, [], 'tap')).toEqual(['lo-fi tape', 'tape hiss'])
  expect(tagsToShow(found, [], 'ape')).toEqual([])
})
