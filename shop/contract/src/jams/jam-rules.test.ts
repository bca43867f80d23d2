import { expect, test } from 'vitest'
import { clipsFit, endBar } from './jam-rules.ts'

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
