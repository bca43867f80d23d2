import { expect, test } from 'vitest'
import { power } from '../testing/measure.ts'
import { RATE_HZ } from '../testing/tones.ts'
import { renderStrokes } from './render-strokes.ts'

const render = (lengthSeconds: number, ...times: readonly number[]): Float32Array =>
  renderStrokes(
    times.map((atSeconds) => ({ atSeconds, level: 1 })),
    { lengthSeconds, sampleRateHz: RATE_HZ },
  )

/** Power of a twentieth of a second from a time on. */
const powerAt = (heard: Float32Array, seconds: number): number =>
  power(heard.subarray(Math.round(seconds * RATE_HZ), Math.round((seconds + 0.05) * RATE_HZ)))

test('every stroke is heard from its very frame on, and nothing before it', () => {
  const heard = render(2, 0.5, 1.25)
  expect(heard).toHaveLength(2 * RATE_HZ)
  expect(heard.findIndex((value) => value !== 0)).toBe(0.5 * RATE_HZ + 1)
  for (const at of [0.5, 1.25]) expect(powerAt(heard, at)).toBeGreaterThan(0.003)
  expect(powerAt(heard, 1.2)).toBeLessThan(1e-12)
  expect(Math.max(...heard.map(Math.abs))).toBeLessThan(0.6)
})

test('a stroke at the end rings on at the beginning, so that it goes round without a seam', () => {
  const heard = render(1, 0.99)
  expect(powerAt(heard, 0)).toBeGreaterThan(0.000_3)
  // As much as if there were no end between.
  expect(Array.from(heard.subarray(0, 100))).toEqual(
    Array.from(render(2, 0.99).subarray(RATE_HZ, RATE_HZ + 100)),
  )
})

test('a softer stroke is as much lower, and a rhythm without strokes is silent', () => {
  const options = { lengthSeconds: 1, sampleRateHz: RATE_HZ }
  const half = renderStrokes([{ atSeconds: 0, level: 0.5 }], options)
  expect(10 * Math.log10(power(half) / power(render(1, 0)))).toBeCloseTo(-6.02, 2)
  expect(power(renderStrokes([], options))).toBe(0)
})
