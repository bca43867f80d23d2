import type { Pcm } from '@segno/units'
import { expect, test } from 'vitest'
import { analyseSound } from './analyse-sound.ts'
import { noise, pcmOf, RATE_HZ, silence, strike } from './testing/signals.ts'

function evenStrikes(facts: { tempoBpm: number; beats: number; tailSeconds?: number }): Pcm {
  const { tempoBpm, beats, tailSeconds = 0 } = facts
  const times = Array.from({ length: beats }, (_, beat) => (60 * beat) / tempoBpm)
  return pcmOf(strike(times, (60 * beats) / tempoBpm + tailSeconds))
}

test.each([
  [72, 32],
  [80, 16],
  [92.5, 16],
  [100, 8],
  [120, 16],
  [128, 32],
  [140, 16],
  [150, 8],
])('a loop struck at %s BPM for %i beats is measured to a hundredth', (tempoBpm, beats) => {
  const measured = analyseSound(evenStrikes({ tempoBpm, beats }))
  expect(Math.abs(measured.tempoBpm! - tempoBpm)).toBeLessThan(0.01)
  expect(measured.beats).toBe(beats)
})

test('a tempo between whole numbers is told by the exact length of the loop', () => {
  const lengthFrames = 4 * 21_019
  const exactBpm = (60 * 4 * RATE_HZ) / lengthFrames
  const times = Array.from({ length: 8 }, (_, strikeIndex) => (strikeIndex * 30) / exactBpm)
  const measured = analyseSound(pcmOf(strike(times, lengthFrames / RATE_HZ, [0.9, 0.3, 0.6, 0.3])))
  expect(measured.tempoBpm).toBeCloseTo(exactBpm, 6)
})

test('a tail of faint hiss after the last beat does not change the tempo or the beats', () => {
  const { channels } = evenStrikes({ tempoBpm: 125, beats: 16, tailSeconds: 0.77 })
  const hiss = noise(channels[0]!.length / RATE_HZ)
  const measured = analyseSound(pcmOf(channels[0]!.map((value, index) => value + 0.004 * hiss[index]!)))
  expect(Math.abs(measured.tempoBpm! - 125)).toBeLessThan(0.5)
})

test('a held tone without a pulse has the tempo at which it lasts whole bars', () => {
  const tone = silence((8 * 60) / 97).map((_, index) => 0.3 * Math.sin(index / 20))
  expect(analyseSound(pcmOf(tone))).toMatchObject({ beats: 8, tempoBpm: expect.closeTo(97, 2) })
})

test('equal strikes beyond what loops usually have are counted in half or double time', () => {
  expect(analyseSound(evenStrikes({ tempoBpm: 55, beats: 8 })).tempoBpm).toBeCloseTo(110, 2)
  expect(analyseSound(evenStrikes({ tempoBpm: 180, beats: 32 })).tempoBpm).toBeCloseTo(90, 2)
})

test('the confidence is lower where half or double time is as likely', () => {
  const clear = analyseSound(evenStrikes({ tempoBpm: 110, beats: 16 })).tempoConfidence
  const doubtful = analyseSound(evenStrikes({ tempoBpm: 70, beats: 8 })).tempoConfidence
  expect(clear).toBeGreaterThan(0.9)
  expect(doubtful).toBeLessThan(0.7)
})

test('steady noise of no particular length has no tempo', () => {
  const measured = analyseSound(pcmOf(noise(5.4321)))
  expect(measured).toMatchObject({ tempoBpm: null, tempoConfidence: 0, beats: null })
})

test('two channels that cancel each other are still heard', () => {
  const { channels } = evenStrikes({ tempoBpm: 120, beats: 8 })
  const mirrored = channels[0]!.map((value) => -value)
  const measured = analyseSound({ sampleRateHz: RATE_HZ, channels: [channels[0]!, mirrored] })
  expect(measured.tempoBpm).toBeCloseTo(120, 6)
})
