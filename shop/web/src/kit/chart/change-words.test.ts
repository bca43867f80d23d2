import { expect, test } from 'vitest'
import { changeWords } from './change-words.ts'

test.each([
  [112, 100, '+12%'],
  [97, 100, '−3%'],
  [0, 5, '−100%'],
  [5, -10, '+150%'],
  [5, 5, 'No change'],
  [0, 0, 'No change'],
  [3, 0, 'New this period'],
  [1001, 1000, 'Slightly more'],
  [999, 1000, 'Slightly less'],
])('%d after %d is “%s”', (value, before, words) => {
  expect(changeWords(value, before)).toBe(words)
})
