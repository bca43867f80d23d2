import { expect, test } from 'vitest'
import { partsOf } from './share-rules.ts'

test('the artist keeps what collaborators do not get, to the hundredth of a per cent', () => {
  expect(
    partsOf(
      [
        { handle: '@Ben', percent: '33,33' },
        { handle: 'cleo', percent: '16.67' },
        { handle: ' ', percent: '' },
      ],
      'ava',
    ),
  ).toEqual([
    { handle: 'ava', partBasisPoints: 5_000 },
    { handle: 'ben', partBasisPoints: 3_333 },
    { handle: 'cleo', partBasisPoints: 1_667 },
  ])
  expect(partsOf([{ handle: 'ben', percent: '100' }], 'ava')).toEqual([
    { handle: 'ben', partBasisPoints: 10_000 },
  ])
})

test.each([
  [[], 'Name at least one collaborator'],
  [[{ handle: 'ben', percent: '' }], 'Enter the part of ben in per cent'],
  [[{ handle: 'ben', percent: '100.01' }], 'The parts add up to more than 100%'],
])('%j is refused: %s', (typed, problem) => {
  expect(partsOf(typed, 'ava')).toBe(problem)
})
