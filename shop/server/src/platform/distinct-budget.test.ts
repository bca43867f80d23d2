import { expect, test } from 'vitest'
import { DistinctBudget } from './distinct-budget.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const midnight = new Date('2026-11-22T00:00:00Z')

test('only different things count, and what was had may be had again', () => {
  const budget = new DistinctBudget(2)
  const take = (thing: string) => budget.take('ada', thing, noon)
  expect(['a', 'b', 'a', 'c', 'b'].map(take)).toEqual([true, true, true, false, true])
  expect(budget.take('bob', 'c', noon)).toBe(true)
})

test('at midnight everybody begins anew', () => {
  const budget = new DistinctBudget(1)
  expect(budget.take('ada', 'a', noon)).toBe(true)
  expect(budget.take('ada', 'b', new Date(midnight.getTime() - 1))).toBe(false)
  expect(budget.take('ada', 'b', midnight)).toBe(true)
})

test('when too much is remembered, whoever asked longest ago is forgotten', () => {
  const budget = new DistinctBudget(1, 2)
  for (const owner of ['ada', 'bob', 'ada', 'cleo']) budget.take(owner, 'a', noon)
  expect(['ada', 'cleo', 'bob'].map((owner) => budget.take(owner, 'b', noon))).toEqual([false, false, true])
})

test('two thousand names of files are told apart', () => {
  const budget = new DistinctBudget(2_000)
  const name = (at: number) => `previews/${at.toString(16).padStart(64, '0')}.opus`
  for (let at = 0; at < 2_000; at++) budget.take('ada', name(at), noon)
  expect(budget.take('ada', name(2_000), noon)).toBe(false)
})
