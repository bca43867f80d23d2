import { expect, test } from 'vitest'
import { power } from '../testing/measure.ts'
import { closeSeam } from './close-seam.ts'

const SEAM = 2_000
const wave = (phase: number, length: number): Float32Array =>
  Float32Array.from({ length }, (_, frame) => Math.sin((2 * Math.PI * frame) / 100 + phase))

test.each([0, 0.25, 0.5, 0.7])('waves that are %f of half a turn apart keep their level', (apart) => {
  const turn = wave(0, 10_000)
  closeSeam([turn], [wave(apart * Math.PI, SEAM)])
  for (let from = 10_000 - SEAM; from < 10_000; from += 100)
    expect(Math.abs(10 * Math.log10(2 * power(turn.subarray(from, from + 100))))).toBeLessThan(1.6)
  expect(turn.at(-1)).toBeCloseTo(wave(apart * Math.PI, SEAM).at(-1)!, 1)
  expect(turn.subarray(0, 10_000 - SEAM)).toEqual(wave(0, 10_000).subarray(0, 10_000 - SEAM))
})

test('what is opposite becomes no louder than it was, and silence stays silence', () => {
  const turn = wave(0, 4_000)
  closeSeam([turn], [wave(Math.PI, SEAM)])
  expect(Math.max(...turn)).toBeLessThan(1.01)
  const silent = new Float32Array(4_000)
  closeSeam([silent], [new Float32Array(SEAM)])
  expect(silent.every((value) => value === 0)).toBe(true)
})

test('what is shorter than a seam, or nothing, is closed over all of it', () => {
  const short = wave(0, 50)
  closeSeam([short], [wave(1, SEAM)])
  expect(short.every(Number.isFinite)).toBe(true)
  closeSeam([], [])
})
