import { expect, test } from 'vitest'
import { asSearchName, searchNameProblem } from './search-name.ts'

test('a name of 80 characters is taken, and what is around it does not count', () => {
  expect(searchNameProblem(` ${'a'.repeat(80)} `)).toBeNull()
})

test.each([
  ['  ', 'A name cannot be empty'],
  ['a'.repeat(81), 'Use at most 80 characters (now 81)'],
])('“%s” is no name, and it is said why', (name, problem) => {
  expect(searchNameProblem(name)).toBe(problem)
})

test('a name that is proposed is never too long, and shows that it was cut', () => {
  expect(asSearchName('Techno, Dark')).toBe('Techno, Dark')
  const cut = asSearchName('Techno, Dark, '.repeat(8))
  expect(searchNameProblem(cut)).toBeNull()
  expect(cut).toMatch(/^Techno, .*…$/)
})
