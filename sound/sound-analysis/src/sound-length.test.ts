import { expect, test } from 'vitest'
import { ANALYSIS_RATE_HZ } from './analysis-signal.ts'
import { measureSoundLength } from './sound-length.ts'
import { noise } from './testing/signals.ts'

test('faint hiss around what sounds counts as silence', () => {
  const frames = noise(2).subarray(0, 2 * ANALYSIS_RATE_HZ)
  const faint = (seconds: number): boolean => seconds < 0.2 || seconds >= 1.5
  const signal = frames.map((value, index) => (faint(index / ANALYSIS_RATE_HZ) ? 0.005 * value : value))
  const length = measureSoundLength(
    { frames: signal, rateHz: ANALYSIS_RATE_HZ, durationSeconds: 2 },
    2 * ANALYSIS_RATE_HZ,
  )
  expect(length.leadSeconds).toBeCloseTo(0.2, 2)
  expect(length.tailSeconds).toBeCloseTo(0.5, 2)
})
