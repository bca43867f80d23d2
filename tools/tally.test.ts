import { expect, test } from 'vitest'
import { statusesOf, tallyOf } from './tally.js'

const run = (succeeded: boolean, statuses: Record<string, string>) => ({
  succeeded,
  statuses: new Map(Object.entries(statuses)),
})

test('a run in which everything passes is not run again', () => {
  const first = run(true, { 'a.ts: one': 'passed', 'a.ts: two': 'passed', 'b.ts: three': 'skipped' })
  expect(tallyOf('node', first, null)).toEqual({ passed: 2, failed: [], unsteady: [] })
})

test('what fails twice has failed', () => {
  const first = run(false, { 'a.ts: one': 'passed', 'a.ts: two': 'failed' })
  const again = run(false, { 'a.ts: one': 'passed', 'a.ts: two': 'failed' })
  expect(tallyOf('node', first, again)).toEqual({ passed: 1, failed: ['a.ts: two'], unsteady: [] })
})

test('what fails beside others and passes by itself is counted once, and named', () => {
  const first = run(false, { 'a.ts: one': 'passed', 'a.ts: two': 'failed', 'b.ts: three': 'passed' })
  const again = run(true, { 'a.ts: one': 'passed', 'a.ts: two': 'passed' })
  expect(tallyOf('node', first, again)).toEqual({ passed: 3, failed: [], unsteady: ['a.ts: two'] })
})

test('what passes first and fails by itself has failed', () => {
  const first = run(false, { 'a.ts: one': 'passed', 'a.ts: two': 'failed' })
  const again = run(false, { 'a.ts: one': 'failed', 'a.ts: two': 'passed' })
  expect(tallyOf('node', first, again)).toEqual({
    passed: 1,
    failed: ['a.ts: one'],
    unsteady: ['a.ts: two'],
  })
})

test('what is not reached the second time keeps its failure', () => {
  const first = run(false, { 'a.ts: one': 'failed' })
  expect(tallyOf('node', first, run(false, {}))).toEqual({
    passed: 0,
    failed: ['a.ts: one'],
    unsteady: [],
  })
})

test('a run that breaks off without a failed test is named by its project, whether it recovers or not', () => {
  const first = run(false, { 'a.ts: one': 'passed' })
  const well = run(true, { 'a.ts: one': 'passed', 'a.ts: two': 'passed' })
  expect(tallyOf('browser', first, well)).toEqual({ passed: 2, failed: [], unsteady: ['browser'] })
  expect(tallyOf('browser', first, first)).toEqual({ passed: 1, failed: ['browser'], unsteady: [] })
})

test('tests of the same name are counted each, and none hides the failure of another', () => {
  const statuses = statusesOf([
    ['a.ts: one', 'failed'],
    ['a.ts: one', 'passed'],
    ['b.ts: one', 'passed'],
  ])
  expect([...statuses]).toEqual([
    ['a.ts: one', 'failed'],
    ['a.ts: one (2)', 'passed'],
    ['b.ts: one', 'passed'],
  ])
})
