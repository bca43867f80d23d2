import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutate } from './mutant.ts'
import { MUTANTS, ROWS } from './rows.ts'
import { specificationPage, testName } from './specification.ts'

test('the owner’s 146 rows are there, and each has a mutant', () => {
  expect(ROWS).toHaveLength(146)
  expect(new Set(MUTANTS.map(({ row }) => row))).toEqual(new Set(ROWS.map(({ row }) => row)))
})

test.each(MUTANTS.map((mutant) => [mutant.row, mutant.changed, mutant] as const))(
  'the mutant of %s can be made: %s',
  (row, _, mutant) => {
    const source = readFileSync(mutant.file, 'utf8')
    expect(mutate(source, mutant)).not.toBe(source)
    expect(testName(readFileSync(mutant.test, 'utf8'), row)).not.toBeNull()
  },
)

test('docs/specification.md is what the command makes of the rows', () => {
  expect(readFileSync('docs/specification.md', 'utf8')).toBe(specificationPage())
})

test('a mutant whose text is not there, or there twice, is stale', () => {
  const mutant = { row: 'G03', test: 'a.test.ts', file: 'a.ts', changed: 'x', find: 'one', replace: 'two' }
  expect(mutate('just one', mutant)).toBe('just two')
  expect(() => mutate('none', { ...mutant, find: 'One' })).toThrow('has its text 0 times')
  expect(() => mutate('one one', mutant)).toThrow('has its text 2 times')
})

test.each([
  [`test('[G02] [G03] a role', () => {})`, 'a role'],
  [
    `['G03', '/users', 'admin'],\ntest.each(SPECIFIED)('[%s] [G01] %s is for %s', () => {})`,
    '/users is for admin',
  ],
  [`test('[G04] a role', () => {})`, null],
])('the test of a row is found in %j', (source, name) => {
  expect(testName(source, 'G03')).toBe(name)
})
