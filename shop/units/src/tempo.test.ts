import { expect, test } from 'vitest'
import { durationRatio, playbackSpeed, semitonesToRatio, tempoInStep } from './tempo.ts'

test('[V07] the tempo rate is source divided by target and multiplies the duration', () => {
  expect(durationRatio(120, 100)).toBe(1.2)
  expect(playbackSpeed(120, 100)).toBeCloseTo(100 / 120, 12)
})

test.each([
  [null, 120],
  [120, null],
  [Number.NaN, 120],
  [120, 0],
])('[V07] without two tempos (%s, %s) nothing is stretched', (source, target) => {
  expect(durationRatio(source, target)).toBe(1)
  expect(playbackSpeed(source, target)).toBe(1)
})

test.each([
  [70, 128, 64],
  [174, 90, 180],
  [100, 128, 128],
  [128, 128, 128],
])('a sound at %d BPM keeps step with %d BPM at %d', (own, target, inStep) => {
  expect(tempoInStep(own, target)).toBe(inStep)
})

test('twelve semitones double the frequency', () => {
  expect(semitonesToRatio(12)).toBe(2)
  expect(semitonesToRatio(-12)).toBe(0.5)
})
