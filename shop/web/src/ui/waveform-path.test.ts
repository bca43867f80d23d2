import { expect, test } from 'vitest'
import type { Peaks } from './peaks.ts'
import { barsWithin, firstBars, waveformPath } from './waveform-path.ts'

interface Bar {
  readonly left: number
  readonly top: number
  readonly tall: number
}

const barsOf = (path: string): Bar[] =>
  [...path.matchAll(/M(\S+) (\S+)h2v(\S+)h-2/g)].map(([, ...bar]) => {
    const [left = NaN, top = NaN, tall = NaN] = bar.map(Number)
    return { left, top, tall }
  })
const columns = (...pairs: [number, number][]): Peaks => Float32Array.from(pairs.flat())

test('a wider waveform has more bars, each two pixels wide with one between', () => {
  const peaks = columns([-1, 1], [-0.5, 0.5])
  const bars = barsOf(waveformPath(peaks, { width: 299, height: 32 }))
  expect(bars).toHaveLength(100)
  expect(bars.slice(0, 3).map(({ left }) => left)).toEqual([0, 3, 6])
})

test('a bar reaches from the lowest to the highest value', () => {
  const [bar] = barsOf(waveformPath(columns([-0.5, 1]), { width: 2, height: 32 }))
  expect(bar).toEqual({ left: 0, top: 0, tall: 24 })
})

test('quiet sounds are drawn larger, and silence is a line', () => {
  const [quiet] = barsOf(waveformPath(columns([-0.1, 0.1]), { width: 2, height: 40 }))
  expect(quiet).toEqual({ left: 0, top: 12, tall: 16 })
  const [silent] = barsOf(waveformPath(columns([0, 0]), { width: 2, height: 40 }))
  expect(silent).toEqual({ left: 0, top: 19.5, tall: 1 })
})

test('what has no size yet has no bars', () => {
  expect(waveformPath(columns([-1, 1]), { width: 0, height: 0 })).toBe('')
})

test('a bar counts as soon as its end is reached', () => {
  expect([0, 1.9, 2, 4.9, 5, 299].map(barsWithin)).toEqual([0, 0, 1, 1, 2, 100])
})

test('the first bars of a waveform are drawn as they are in all of it', () => {
  const path = waveformPath(columns([-1, 1], [-0.5, 0.5], [-0.2, 0.1]), { width: 8, height: 32 })
  expect(barsOf(firstBars(path, 2))).toEqual(barsOf(path).slice(0, 2))
  expect(firstBars(path, 0)).toBe('')
  expect(firstBars(path, 4)).toBe(path)
})
