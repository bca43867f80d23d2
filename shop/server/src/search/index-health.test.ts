import { expect, test } from 'vitest'
import { IndexHealth, nextComparison, pauseAfter } from './index-health.ts'

const at = (time: string) => new Date(`2026-11-30T${time}Z`)

test('an index that ends again and again waits longer each time, a minute at most', () => {
  expect([0, 1, 2, 3, 8, 9, 50].map(pauseAfter)).toEqual([250, 250, 500, 1_000, 32_000, 60_000, 60_000])
})

test('indexes are compared with the rows once a night, each at its own moment', () => {
  expect(nextComparison(at('02:59:59'), 0)).toEqual(at('03:00:00'))
  expect(nextComparison(at('03:00:00'), 0)).toEqual(new Date('2026-12-01T03:00:00Z'))
  expect(nextComparison(at('03:10:00'), 0.5)).toEqual(at('03:30:00'))
  expect(nextComparison(at('23:00:00'), 0.999)).toEqual(new Date('2026-12-01T03:59:56.400Z'))
})

test('an operator is told of an index that ended three times in an hour, and of one that differed', () => {
  const health = new IndexHealth()
  for (const time of ['10:00:00', '10:20:00']) health.noteEnd(at(time))
  expect(health.warnings(at('10:30:00'))).toEqual([])
  health.noteEnd(at('10:40:00'))
  expect(health.warnings(at('10:50:00'))).toEqual([expect.stringContaining('ended again and again')])
  expect(health.warnings(at('11:00:00'))).toEqual([])
  expect(health.restarts).toBe(3)
  health.noteComparison(7)
  expect(health.warnings(at('12:00:00'))).toEqual([expect.stringContaining('in 7 sounds')])
  health.noteComparison(0)
  expect(health.warnings(at('12:00:00'))).toEqual([])
  expect(health.repaired).toBe(7)
})
