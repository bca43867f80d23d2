import { expect, test } from 'vitest'
import { askRelevance } from '../testing/search-relevance.ts'

const MOST_WRONG = 0.05

test('of sixty everyday searches of the demo catalogue at least 95 % find what they must, and not what they must not', () => {
  const answers = askRelevance()
  const wrong = answers.filter(({ missing, intruding }) => missing.length + intruding.length > 0)
  expect(wrong.slice(Math.floor(answers.length * MOST_WRONG))).toEqual([])
})
