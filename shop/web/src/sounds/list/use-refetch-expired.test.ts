import { expect, test } from 'vitest'
import { pauseBeforeRefetch } from './use-refetch-expired.ts'

test('an expired list is fetched at once, and more and more seldom where it expires again and again', () => {
  const pauses: number[] = []
  let last: { atMs: number; pauseMs: number } | null = null
  let nowMs = 0
  for (let times = 0; times < 8; times++) {
    const pauseMs = pauseBeforeRefetch(last, nowMs)
    pauses.push(pauseMs)
    nowMs += pauseMs
    last = { atMs: nowMs, pauseMs }
    nowMs += 50
  }
  expect(pauses).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(pauseBeforeRefetch(last, nowMs + 60_001)).toBe(0)
})
