import { expect, test } from 'vitest'
import { afterTap, tempoOfTaps } from './tap-tempo.ts'

const tapAll = (times: readonly number[]): readonly number[] =>
  times.reduce<readonly number[]>((taps, time) => afterTap(taps, time), [])

test('taps every 500 ms are 120 beats a minute', () => {
  expect(tempoOfTaps(tapAll([0, 500, 1000, 1500]))).toBe(120)
})

test('two taps are too few to tell', () => {
  expect(tempoOfTaps(tapAll([0, 500]))).toBeNull()
})

test('after a pause counting starts again', () => {
  expect(tempoOfTaps(tapAll([0, 500, 1000, 9000, 9400, 9800]))).toBe(150)
})

test('an uneven hand is averaged', () => {
  expect(tempoOfTaps(tapAll([0, 480, 1010, 1490, 2000]))).toBe(120)
})

test('a finger that trembles, or touches twice at once, sets no tempo', () => {
  expect(tempoOfTaps(tapAll([0, 20, 40, 60]))).toBeNull()
  expect(tempoOfTaps([5, 5, 5])).toBeNull()
})
