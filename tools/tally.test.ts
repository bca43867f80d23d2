import { expect, test } from 'vitest'
import { type Run, tallyOf, toRepeat } from './tally.js'

/** @param tests as `file name status` */
function run(succeeded: boolean, tests: string[], { broken = [] as string[] } = {}): Run {
  const described = tests.map((test) => test.split(' ') as [string, string, string])
  const failed = described.filter(([, , status]) => status === 'failed').map(([file]) => file)
  return {
    succeeded,
    failedFiles: [...new Set([...failed, ...broken])],
    tests: described.map(([file, name, status]) => ({ file, name, status })),
  }
}

test('a run in which everything passes is not repeated', () => {
  const first = run(true, ['a.ts one passed', 'a.ts two passed', 'b.ts three skipped'])
  expect(toRepeat(first)).toBeNull()
  expect(tallyOf('node', first, null)).toEqual({ passed: 2, failed: [], unsteady: [] })
})

test('the files in which a test failed are repeated', () => {
  const first = run(false, ['a.ts one failed', 'a.ts two failed', 'b.ts three passed', 'c.ts four failed'])
  expect(toRepeat(first)).toEqual(['a.ts', 'c.ts'])
})

test('a file that broke is repeated too, and everything where no file is to blame', () => {
  expect(toRepeat(run(false, ['a.ts one failed'], { broken: ['b.ts'] }))).toEqual(['a.ts', 'b.ts'])
  expect(toRepeat(run(false, ['a.ts one passed']))).toEqual([])
})

test('what fails twice has failed', () => {
  const first = run(false, ['a.ts one passed', 'a.ts two failed'])
  expect(tallyOf('node', first, first)).toEqual({ passed: 1, failed: ['a.ts: two'], unsteady: [] })
})

test('what fails beside others and passes beside fewer is counted once, and named', () => {
  const first = run(false, ['a.ts one passed', 'a.ts two failed', 'b.ts three passed'])
  const again = run(true, ['a.ts one passed', 'a.ts two passed'])
  expect(tallyOf('node', first, again)).toEqual({ passed: 3, failed: [], unsteady: ['a.ts: two'] })
})

test('what passes first and fails in the repetition has failed', () => {
  const first = run(false, ['a.ts one passed', 'a.ts two failed'])
  const again = run(false, ['a.ts one failed', 'a.ts two passed'])
  expect(tallyOf('node', first, again)).toEqual({
    passed: 1,
    failed: ['a.ts: one'],
    unsteady: ['a.ts: two'],
  })
})

test('what is not reached the second time keeps its failure', () => {
  const first = run(false, ['a.ts one failed'])
  expect(tallyOf('node', first, run(false, [])).failed).toEqual(['a.ts: one'])
})

test('a run that breaks off without a failed test is named by its project, whether it recovers or not', () => {
  const first = run(false, ['a.ts one passed'])
  const well = run(true, ['a.ts one passed', 'a.ts two passed'])
  expect(tallyOf('browser', first, well)).toEqual({ passed: 2, failed: [], unsteady: ['browser'] })
  expect(tallyOf('browser', first, first)).toEqual({ passed: 1, failed: ['browser'], unsteady: [] })
})

test('tests of the same name are counted each, and none hides the failure of another', () => {
  const both = run(false, ['a.ts one failed', 'a.ts one passed', 'b.ts one passed'])
  expect(tallyOf('node', both, both)).toEqual({ passed: 2, failed: ['a.ts: one'], unsteady: [] })
})
