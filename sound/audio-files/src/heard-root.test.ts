import { pitchClass, type Pcm } from '@segno/units'
import { expect, test } from 'vitest'
import { heardRoot } from './heard-root.ts'

const RATE_HZ = 48_000

/** A note that dies away. @param levels of its overtones, from the fundamental upwards */
function aNote(note: number, levels: readonly number[]): Pcm {
  const hz = 440 * 2 ** ((note - 69) / 12)
  const channel = Float32Array.from({ length: RATE_HZ / 2 }, (_, frame) => {
    const turns = (hz * frame) / RATE_HZ
    const waves = levels.map((level, at) => level * Math.sin(2 * Math.PI * (at + 1) * turns))
    return Math.exp((-4 * frame) / RATE_HZ) * waves.reduce((sum, wave) => sum + wave, 0)
  })
  return { sampleRateHz: RATE_HZ, channels: [channel] }
}

const SHAPES = { sine: [1], 'like a saw': [1, 1 / 2, 1 / 3, 1 / 4, 1 / 5], 'weak below': [0.2, 1, 0.6, 0.4] }

test.each(Object.entries(SHAPES))('the octave of a %s is heard from E1 to C7', (_, levels) => {
  const notes = [28, 33, 40, 45, 57, 60, 69, 84, 96]
  expect(notes.map((note) => heardRoot(aNote(note, levels), pitchClass(note)))).toEqual(notes)
})

test('a note 30 cents flat is heard', () => {
  expect(heardRoot(aNote(44.7, SHAPES['like a saw']), 9)).toBe(45)
})

test('silence, and less than a turn of the wave, have no octave', () => {
  const silence = { sampleRateHz: RATE_HZ, channels: [new Float32Array(RATE_HZ)] }
  expect(heardRoot(silence, 9)).toBeNull()
  expect(heardRoot({ ...silence, channels: [new Float32Array(3)] }, 9)).toBeNull()
})
