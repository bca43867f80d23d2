import { measurePeakLevels } from '@segno/sound-analysis'
import { expect, test } from 'vitest'
import { levelAt } from '../testing/spectrum.ts'
import { curveOf } from './curve.ts'
import { filter } from './filter.ts'
import { limit } from './limiter.ts'
import { addOscillator } from './oscillator.ts'
import { reverberate } from './reverb.ts'
import { SAMPLE_RATE_HZ } from './sample-rate.ts'
import { blankTape, pcmOf, type Channel, type Tape } from './tape.ts'

const decibels = (factor: number): number => 20 * Math.log10(factor)

function sine(hz: number, { seconds = 1, gain = 1, phase = 0 } = {}): Channel {
  return Float32Array.from(
    { length: Math.round(seconds * SAMPLE_RATE_HZ) },
    (_, frame) => gain * Math.sin(2 * Math.PI * ((hz * frame) / SAMPLE_RATE_HZ + phase)),
  )
}

test('a saw at 3.1 kHz has its partials and nothing that is folded back', () => {
  const hz = 3_137
  const channel = new Float32Array(SAMPLE_RATE_HZ)
  addOscillator(channel, {
    shape: 'saw',
    pitchHz: curveOf(channel.length, () => hz),
    ratio: 1,
    gain: 1,
    phase: 0,
  })
  const first = levelAt(channel, hz, SAMPLE_RATE_HZ)
  expect(decibels(levelAt(channel, 2 * hz, SAMPLE_RATE_HZ) / first)).toBeCloseTo(-6, 0)
  for (let partial = 8; partial <= 13; partial++) {
    const folded = Math.abs(SAMPLE_RATE_HZ - partial * hz)
    expect(decibels(levelAt(channel, folded, SAMPLE_RATE_HZ) / first)).toBeLessThan(-70)
  }
})

test('a low-pass of two poles takes 12 dB an octave', () => {
  const channel = sine(4_000)
  filter(channel, { shape: 'low', cutoffHz: 1_000, resonance: Math.SQRT1_2 })
  expect(decibels(levelAt(channel, 4_000, SAMPLE_RATE_HZ))).toBeGreaterThan(-26)
  expect(decibels(levelAt(channel, 4_000, SAMPLE_RATE_HZ))).toBeLessThan(-23.5)
})

test('the limiter holds the true peak and leaves what is below alone', () => {
  const loud = tapeOf(sine(997, { gain: 2 }))
  limit(loud, 0.8)
  expect(measurePeakLevels(pcmOf(loud)).truePeakDb).toBeLessThan(decibels(0.81))
  const quiet = tapeOf(sine(997, { gain: 0.5 }))
  limit(quiet, 0.8)
  expect(quiet.left).toEqual(sine(997, { gain: 0.5 }))
})

test('on a seamless tape the tail of a click at the end is heard at the start', () => {
  const tape = blankTape(SAMPLE_RATE_HZ, true)
  tape.left[SAMPLE_RATE_HZ - 2_000] = 1
  tape.right[SAMPLE_RATE_HZ - 2_000] = 1
  reverberate(tape, { seconds: 2, mix: 1, size: 0.8, dampingHz: 6_000 })
  const energy = (from: number): number =>
    tape.left.subarray(from, from + 4_000).reduce((sum, value) => sum + value * value, 0)
  expect(energy(2_000)).toBeGreaterThan(energy(30_000) * 4)
})

function tapeOf(channel: Channel): Tape {
  return { left: channel, right: channel.slice(), seamless: true }
}
