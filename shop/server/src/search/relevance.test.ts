import { expect, test } from 'vitest'
import { askCollected } from '../testing/collected-searches.ts'
import { askRelevance } from '../testing/search-relevance.ts'

const MOST_WRONG = 0.05

test('of sixty everyday searches of the demo catalogue at least 95 % find what they must, and not what they must not', () => {
  const answers = askRelevance()
  const wrong = answers.filter(({ missing, intruding }) => missing.length + intruding.length > 0)
  expect(wrong.slice(Math.floor(answers.length * MOST_WRONG))).toEqual([])
})

test('of searches that were collected in public at least 95 % find what they mean, and none finds nothing', () => {
  const answers = askCollected()
  expect(answers.filter(({ shown }) => shown === 0)).toEqual([])
  const wrong = answers.filter(({ isRight }) => !isRight).map(({ typed }) => typed)
  expect(wrong.slice(Math.floor(answers.length * MOST_WRONG))).toEqual([])
})
