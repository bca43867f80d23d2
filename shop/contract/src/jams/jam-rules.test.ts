import { expect, test } from 'vitest'
import { clipsFit, endBar, offsetLimitBars } from './jam-rules.ts'

const clip = (startBar: number, lengthBars = 1, repeats = 1) => ({ startBar, lengthBars, repeats })

test('a clip ends after all of its repeats', () => {
  expect(endBar(clip(2, 4, 3))).toBe(14)
})

test('clips of a lane fit side by side in any order, and up to the last bar', () => {
  expect(clipsFit([clip(4, 2, 2), clip(0, 4)], 8)).toBe(true)
  expect(clipsFit([], 1)).toBe(true)
})

test('clips that overlap or reach beyond the last bar do not fit', () => {
  expect(clipsFit([clip(0, 4), clip(3)], 8)).toBe(false)
  expect(clipsFit([clip(3), clip(0, 2, 2)], 8)).toBe(false)
  expect(clipsFit([clip(4, 4, 2)], 8)).toBe(false)
})

test('offsets reach through a loop in double time until it begins on a bar again, and to the end of a one-shot', () => {
  const loop = (beats: number | null) => offsetLimitBars({ kind: 'loop', beats, durationSeconds: 8 })
  expect([loop(16), loop(4), loop(1), loop(6), loop(3)]).toEqual([8, 2, 1, 3, 3])
  expect([loop(null), loop(0), loop(15.3)]).toEqual([64, 64, 64])
  const once = (durationSeconds: number) => offsetLimitBars({ kind: 'oneShot', beats: null, durationSeconds })
  expect([once(0), once(0.6), once(1), once(1_000)]).toEqual([1, 1, 2, 64])
})
