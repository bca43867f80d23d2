import { expect, test } from 'vitest'
import { countUnsteady, tooUnsteady } from './unsteady.js'

test('a file that is unsteady in three runs in a row turns the third one red', () => {
  const once = countUnsteady({}, ['a.ts: one', 'a.ts: two', 'b.ts: three'])
  expect(once).toEqual({ 'a.ts': 1, 'b.ts': 1 })
  const twice = countUnsteady(once, ['a.ts: two'])
  expect(tooUnsteady(twice)).toEqual([])
  expect(tooUnsteady(countUnsteady(twice, ['a.ts: one']))).toEqual(['a.ts'])
})

test('a steady run in between begins the count again', () => {
  const counts = countUnsteady(countUnsteady({ 'a.ts': 2 }, []), ['a.ts: one'])
  expect(counts).toEqual({ 'a.ts': 1 })
})
